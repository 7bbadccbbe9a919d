import type { Wire } from './socket';

/** What `opens.js` has left for the client. */
export interface Early {
  readonly wire: WebSocket;
  /** Messages that arrived before the client was loaded. */
  readonly heard: unknown[];
}
declare global {
  interface Window {
    early?: Early | undefined;
  }
}

/** The connection to this address that the page opened before its scripts were loaded. It is given once. */
export function early(address: string): Wire | null {
  const found = window.early;
  window.early = undefined;
  return found?.wire.url.split('?')[0] === address ? adopt(found) : null;
}

/** Takes over such a connection, whose address was its greeting. */
export function adopt({ wire, heard }: Early): Wire {
  let greeted = false;
  const adopted: Wire = {
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    close: () => wire.close(),
    send: (text) => {
      // The greeting is dropped: the address has already said that the page holds nothing.
      if (greeted) wire.send(text);
      greeted = true;
    },
  };
  wire.onmessage = (event) => adopted.onmessage?.(event);
  wire.onerror = () => adopted.onerror?.();
  wire.onclose = () => adopted.onclose?.();
  queueMicrotask(() => {
    adopted.onopen?.();
    for (const data of heard) adopted.onmessage?.({ data });
    if (wire.readyState > wire.OPEN) adopted.onclose?.();
  });
  return adopted;
}
