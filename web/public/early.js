// Opens the connection of a seat while the rest of its page still comes; src/net/early.ts goes on with it.
const seat = /^\/t\/([^/]+)\/s\/(\d+)$/.exec(location.pathname);
if (seat) {
  const wire = new WebSocket(
    `${location.protocol.replace('http', 'ws')}//${location.host}/ws/${seat[1].toUpperCase()}/${seat[2]}`,
  );
  const heard = [];
  let packed = true;
  try {
    new DecompressionStream('deflate-raw');
  } catch {
    packed = false;
  }
  wire.onopen = () => wire.send(JSON.stringify({ t: 'hello', v: 2, packed, tags: {}, line: 0, epoch: 0, looks: [] }));
  wire.onmessage = ({ data }) => heard.push(data);
  window.early = { wire, heard };
}
