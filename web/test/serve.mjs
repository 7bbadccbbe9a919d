/** Serves a built client with a server that only plays scenes: `node test/serve.mjs DIST [PORT]`. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { WebSocketServer } from 'ws';
import { scene } from './fight.mjs';

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};
const CSP = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws: wss:";
const QR =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#fff"/><path d="M1 1h3v3H1zM5 1h3v3H5zM1 5h3v3H1zM6 6h1v1H6z"/></svg>';
const free = [
  { id: 'r1', name: 'Sister Agnes', note: 'A healer with a steady hand.', kind: 'ready', owner: null, here: false },
  {
    id: 'r2',
    name: 'Kit Marlow',
    note: 'Quick with a knife, quicker with a lie.',
    kind: 'ready',
    owner: null,
    here: false,
  },
];
const systems = ['Ruleset A', 'Ruleset B', 'Ruleset C'].map((name, i) => ({
  id: `s${i}`,
  name,
  note: 'Swift fights with cards, bursting dice and bold heroes.',
  sample: true,
}));

const api = {
  'GET /api/systems': () => [200, systems],
  'POST /api/tables': () => [200, { code: 'KRTWMP', seat: 1, role: 'gm' }],
  'GET /api/tables/KRTWMP': () => [
    200,
    {
      name: 'Thursday group',
      code: 'KRTWMP',
      system: 'Ruleset A',
      free,
      seats: [{ seat: 2, name: 'Ines', role: 'player' }],
    },
  ],
  'POST /api/tables/KRTWMP/join': () => [200, { code: 'KRTWMP', seat: 2, role: 'player' }],
  'POST /api/tables/KRTWMP/enter': () => [
    403,
    { code: 'secret', text: 'This link was used already. Ask the GM for a new one.' },
  ],
};

/** Answers commands, and notes them in `did`. */
export function serve(dist, port = 0) {
  const did = [];
  const http = createServer((request, response) => {
    const path = new URL(request.url, 'http://x').pathname;
    if (path.endsWith('/qr.svg')) return response.setHeader('content-type', 'image/svg+xml').end(QR);
    if (path.startsWith('/api/')) {
      const [status, body] = api[`${request.method} ${path}`]?.() ?? [
        404,
        { code: 'no_table', text: 'There is no table with this code. Look at the GM’s screen and type it again.' },
      ];
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    }
    const file = extname(path) ? path : '/index.html';
    try {
      const body = readFileSync(join(dist, file));
      response
        .writeHead(200, {
          'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
          'content-security-policy': CSP,
        })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket, request) => {
    const seat = Number(request.url.split('/').at(-1));
    const { role, parts, lines } = scene(seat);
    let asked = role === 'gm' ? parts.questions.mine : [];
    const say = (msg) => socket.send(JSON.stringify(msg));
    socket.on('message', (data) => {
      const msg = JSON.parse(String(data));
      if (msg.t === 'ping') say({ t: 'pong' });
      if (msg.t === 'hello') {
        say({ t: 'welcome', v: 1, seat, role });
        const tagged = Object.entries(parts).map(([name, data]) => [name, { tag: name, data }]);
        say({ t: 'update', parts: Object.fromEntries(tagged), gone: [], lines, epoch: 1 });
      }
      if (msg.t === 'do') {
        did.push({ seat, ...msg });
        const refusal =
          msg.cmd.c === 'edit' && msg.cmd.value === '99'
            ? { code: 'range', rule: '', text: '99 is more than 3 wounds. Enter 0 to 3.' }
            : undefined;
        const data = msg.cmd.c === 'readmit' ? { link: 'http://192.168.1.20:8080/t/KRTWMP/enter#77aa' } : {};
        say({ t: 'reply', id: msg.id, ok: !refusal, refusal, data });
        if (msg.cmd.c === 'answer') {
          asked = asked.filter((q) => q.id !== msg.cmd.question);
          const questions = { tag: msg.id, data: { mine: asked, waiting: [] } };
          say({ t: 'update', parts: { questions }, gone: [], lines: [], epoch: 1 });
        }
      }
    });
  });
  return new Promise((done) => {
    http.listen(port, '127.0.0.1', () =>
      done({
        url: `http://127.0.0.1:${http.address().port}`,
        did,
        sockets,
        stop: () => [sockets, http].map((s) => s.close()) && http.closeAllConnections(),
      }),
    );
  });
}

if (process.argv[1]?.endsWith('serve.mjs'))
  console.log((await serve(process.argv[2] ?? 'dist', Number(process.argv[3] ?? 5180))).url);
