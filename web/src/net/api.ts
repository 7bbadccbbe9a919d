import type { Enter, HandbookView, HttpRefusal, Join, NewTable, Seated, SystemEntry, TableInfo } from '../wire';

/** The result of a request: a value, or in plain words why there is none. */
export type Answer<T> = { ok: true; value: T } | { ok: false; status: number; refusal: HttpRefusal };

export const systems = () => ask<SystemEntry[]>('GET', '/api/systems');
export const handbook = (system: string) => ask<HandbookView>('GET', `/api/systems/${system}/handbook`);
export const newTable = (body: NewTable) => ask<Seated>('POST', '/api/tables', body);
export const tableInfo = (code: string) => ask<TableInfo>('GET', `/api/tables/${encodeURIComponent(code)}`);
export const join = (code: string, body: Join) =>
  ask<Seated>('POST', `/api/tables/${encodeURIComponent(code)}/join`, body);
export const enter = (code: string, body: Enter) =>
  ask<Seated>('POST', `/api/tables/${encodeURIComponent(code)}/enter`, body);

/** A picture or map file for the table's map. */
export const upload = (code: string, seat: number, file: File) =>
  send<object>(`/api/tables/${encodeURIComponent(code)}/map?seat=${seat}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  });

/** Whether the server answers plain requests; null: it is not known yet. */
export const reachable = () =>
  fetch('/healthz', { cache: 'no-store' })
    .then((r) => r.ok)
    .catch(() => false);

async function ask<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
  const request: RequestInit = { method };
  if (body !== undefined) {
    request.headers = { 'content-type': 'application/json' };
    request.body = JSON.stringify(body);
  }
  return send(path, request);
}

async function send<T>(path: string, request: RequestInit): Promise<Answer<T>> {
  try {
    const response = await fetch(path, request);
    // A request that succeeds without data has no body.
    if (response.ok) return { ok: true, value: (response.status === 204 ? {} : await response.json()) as T };
    return { ok: false, status: response.status, refusal: await refusal(response) };
  } catch {
    return failure(0, 'The server cannot be reached. Check your network, then try again.');
  }
}

async function refusal(response: Response): Promise<HttpRefusal> {
  const said = (await response.json().catch(() => null)) as HttpRefusal | null;
  if (said && typeof said.text === 'string') return said;
  return { code: 'http', text: `The server answered ${response.status}. Try again in a moment.` };
}

function failure(status: number, text: string): { ok: false; status: number; refusal: HttpRefusal } {
  return { ok: false, status, refusal: { code: 'network', text } };
}
