import type { Command, Role, TableView } from '../wire';

/** Adds to the seed of the dice for a player: once for each fight, before it begins. */
export class Salting {
  #done = new Set<string>();
  constructor(
    private readonly seat: number,
    private readonly send: (cmd: Command) => void,
  ) {}

  look(role: Role | null, table: TableView | undefined): void {
    if (role !== 'player' || table?.phase !== 'prepare' || this.#done.has(table.commitment)) return;
    this.#done.add(table.commitment);
    if (table.salts.some((entry) => entry.seat === this.seat)) return;
    const words = crypto.getRandomValues(new Uint32Array(2));
    this.send({ c: 'salt', salt: [...words].map((word) => word.toString(16).padStart(8, '0')).join('') });
  }
}
