import type { Role } from './wire';

/** A seat that this browser has held, as Home lists it. Whether it may still be taken is up to its cookie. */
export interface KeptSeat {
  readonly code: string;
  readonly seat: number;
  readonly role: Role;
  /** The member's name. */
  readonly name: string;
  readonly table: string;
  readonly system: string;
}

const KEY = 'fray.seats';
/** Older ones are forgotten. */
const MOST = 6;

/** The seats of this browser, the latest first. */
export function keptSeats(): KeptSeat[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(all) ? all.filter(isSeat).slice(0, MOST) : [];
  } catch {
    // Storage may be switched off, or hold something else.
    return [];
  }
}

/** Puts a seat first. */
export function keepSeat(seat: KeptSeat): void {
  const [first] = keptSeats();
  if (first && JSON.stringify(first) === JSON.stringify(seat)) return;
  keep([seat, ...others(seat)]);
}

export function forgetSeat(seat: Pick<KeptSeat, 'code' | 'seat'>): KeptSeat[] {
  const left = others(seat);
  keep(left);
  return left;
}

const others = (seat: Pick<KeptSeat, 'code' | 'seat'>) =>
  keptSeats().filter((s) => s.code !== seat.code || s.seat !== seat.seat);

function keep(seats: KeptSeat[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(seats.slice(0, MOST)));
  } catch {
    // Without storage Home lists nothing; the link to the table works all the same.
  }
}

const ROLES = new Set<unknown>(['gm', 'player', 'spectator'] satisfies Role[]);

function isSeat(x: unknown): x is KeptSeat {
  if (typeof x !== 'object' || x === null) return false;
  const { code, seat, role, name, table, system } = x as Record<string, unknown>;
  const isText = [code, name, table, system].every((text) => typeof text === 'string');
  return isText && typeof seat === 'number' && ROLES.has(role);
}
