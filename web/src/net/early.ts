import type { Wire } from './socket';

/** What `opens.js` leaves behind. */
export interface Early {
  readonly wire: WebSocket;
  /** Messages that have come before anybody could read them. */
  readonly heard: unknown[];
}
declare global {
  interface Window {
    early?: Early | undefined;
  }
}

/** The connection to this address that the page opened before its scripts had come; once. */
export function early(address: string): Wire | null {
  const found = window.early;
  window.early = undefined;
  return found?.wire.url.split('?')[0] === address ? adopt(found) : null;
}

/** A connection whose address was its greeting. */
export function adopt({ wire, heard }: Early): Wire {
  let greeted = false;
  const adopted: Wire = {
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    close: () => wire.close(),
    send: (text) => {
      // The greeting says what the page holds: nothing, as it was when the connection was opened.
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
