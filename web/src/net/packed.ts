const FORMAT = 'deflate-raw';

/** Whether this browser can unpack long messages. */
export const unpacks: boolean = (() => {
  try {
    return Boolean(new DecompressionStream(FORMAT));
  } catch {
    return false;
  }
})();

export function unpack(packed: Blob): Promise<string> {
  return new Response(packed.stream().pipeThrough(new DecompressionStream(FORMAT))).text();
}
