/** The screen that the address leads to. */
export type Route =
  | { page: 'home' }
  | { page: 'join'; code: string }
  | { page: 'seat'; code: string; seat: number }
  | { page: 'enter'; code: string; secret: string }
  | { page: 'verify' }
  | { page: 'lost' };

export function parse(path: string, hash = ''): Route {
  const [first, code, third, fourth, ...rest] = path.split('/').filter(Boolean);
  if (first === undefined) return { page: 'home' };
  if (first === 'verify' && code === undefined) return { page: 'verify' };
  if (first !== 't' || code === undefined || rest.length > 0) return { page: 'lost' };
  const table = code.toUpperCase();
  if (third === undefined) return { page: 'join', code: table };
  if (third === 'enter' && fourth === undefined) return { page: 'enter', code: table, secret: hash.replace(/^#/, '') };
  if (third === 's' && fourth !== undefined && /^\d+$/.test(fourth)) {
    return { page: 'seat', code: table, seat: Number(fourth) };
  }
  return { page: 'lost' };
}

class Router {
  route: Route = $state.raw(parse(location.pathname, location.hash));

  constructor() {
    addEventListener('popstate', () => this.#read());
    addEventListener('hashchange', () => this.#read());
  }
  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.#read();
  }
  #read(): void {
    this.route = parse(location.pathname, location.hash);
  }
}

export const router = new Router();
export const seatPath = (at: { code: string; seat: number }) => `/t/${at.code}/s/${at.seat}`;
