/** The program under test: started on a free loopback port with a database of its own, killed and started again. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const program = process.env.FRAY_BIN ?? new URL("../../target/debug/fray", import.meta.url).pathname;

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

export class Program {
  static async start() {
    const p = new Program();
    p.folder = mkdtempSync(join(tmpdir(), "fray-browser-"));
    p.port = await freePort();
    p.url = `http://127.0.0.1:${p.port}`;
    // Nothing stays behind when the tests break off.
    process.on("exit", () => p.#end());
    await p.run();
    return p;
  }

  async run() {
    const args = ["serve", "--listen", `127.0.0.1:${this.port}`, "--data", join(this.folder, "fray.db"), "--test-dice"];
    // All tests come from one address.
    args.push("--posts-per-minute", "10000");
    this.output = "";
    this.child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [this.child.stdout, this.child.stderr]) stream.on("data", (text) => (this.output += text));
    for (let tries = 0; tries < 200; tries++) {
      if (this.child.exitCode !== null) throw new Error(`the program ended: ${this.output}`);
      const ready = await fetch(`${this.url}/healthz`).then((r) => r.ok, () => false);
      if (ready) return;
      await new Promise((then) => setTimeout(then, 50));
    }
    throw new Error(`the program does not answer: ${this.output}`);
  }

  /** Kills it, without a chance to clean up. */
  async kill() {
    this.child.kill("SIGKILL");
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, "exit");
  }

  async stop() {
    await this.kill();
    this.#end();
  }

  #end() {
    this.child?.kill("SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Sets the next faces at this table, such as "d8=8 d6=1 card=K♠". */
  async dice(code, faces) {
    const dice = faces.trim().split(/\s+(?=[a-z]+\d*=)/);
    const answer = await fetch(`${this.url}/api/test/dice`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: this.url },
      body: JSON.stringify({ code, dice }),
    });
    if (!answer.ok) throw new Error(`dice: ${answer.status} ${await answer.text()}`);
  }
}
