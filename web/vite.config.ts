/// <reference types="vitest/config" />
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import subset from 'subset-font';
import { defineConfig, type Plugin } from 'vite';
import { gameIcons } from './src/look/icon-names.ts';

/** The icons that are used, as a module: name → path data within 512 × 512. */
function icons(): Plugin {
  const id = 'virtual:game-icons';
  const resolved = `\0${id}`;
  return {
    name: 'game-icons',
    resolveId: (source) => (source === id ? resolved : undefined),
    load(source) {
      if (source !== resolved) return undefined;
      const path = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
      const all = JSON.parse(readFileSync(path, 'utf8')).icons as Record<string, { body: string }>;
      const used = Object.entries(gameIcons).map(([name, icon]) => {
        const paths = [...(all[icon]?.body ?? '').matchAll(/ d="([^"]+)"/g)].map((found) => found[1]);
        if (paths.length === 0) throw new Error(`no such icon: ${icon}`);
        return [name, paths.join('')];
      });
      return `export default ${JSON.stringify(Object.fromEntries(used))};`;
    },
  };
}

/** Leaves out Svelte's code for custom elements: there are none, and it would be part of the first load. */
function noCustomElements(): Plugin {
  const empty = '\0no-custom-elements';
  return {
    name: 'no-custom-elements',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith('/elements/custom-element.js') ? empty : undefined),
    load: (id) => (id === empty ? 'export function create_custom_element() {}' : undefined),
  };
}

/**
 * Puts the styles of each chunk into its script. A browser opens six connections to one server, and each costs a slow network two
 * round trips: half as many files come in one wave.
 */
function stylesInScripts(): Plugin {
  return {
    name: 'styles-in-scripts',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          const names = chunk.type === 'chunk' ? chunk.viteMetadata?.importedCss : undefined;
          if (chunk.type !== 'chunk' || !names?.size) continue;
          const text = [...names].map((name) => {
            const file = bundle[name];
            if (file?.type !== 'asset') throw new Error(`${chunk.fileName}: no styles ${name}`);
            delete bundle[name];
            return file.source.toString();
          });
          const styles = JSON.stringify(text.join(''));
          chunk.code = `${chunk.code}document.head.append(Object.assign(document.createElement('style'),{textContent:${styles}}));\n`;
          names.clear();
        }
      },
    },
  };
}

/**
 * What the next three do to a chunk comes after its name with its hash: to be changed with them, or a browser would keep a chunk of an
 * older release under the same name.
 */
const WRITTEN = 'runtime 1, styles 1, compiled 1';

/**
 * Gives each chunk its own copy of the one small function that the bundler adds: as a file it would be asked for only when the first
 * script has come, and nothing would run before it has come too.
 */
function noRuntimeFile(): Plugin {
  return {
    name: 'no-runtime-file',
    apply: 'build',
    augmentChunkHash: () => WRITTEN,
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const runtime = chunks.find((chunk) => chunk.name === 'rolldown-runtime');
        if (!runtime) return;
        const body = runtime.code.replace(/export\{t\};\s*$/, '');
        if (body === runtime.code) throw new Error('the bundler exports something else now: adapt this');
        for (const chunk of chunks) {
          chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName);
          const own = (_: string, name: string) => `const ${name}=(()=>{${body}return t})();`;
          chunk.code = chunk.code.replace(/import\{t as (\w+)\}from"\.\/rolldown-runtime-[^"]+";/, own);
          const left = chunk.code.includes('"./rolldown-runtime-');
          if (left) throw new Error(`${chunk.fileName} still asks for the runtime`);
        }
        delete bundle[runtime.fileName];
      },
    },
  };
}

/** Makes the browser compile the first scripts while they load, and not function by function on the first call. */
function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    generateBundle: {
      // This must be the first line.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && AT_ONCE.includes(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

/** Puts the script that opens the connection into the page: as a file it would arrive one round trip later. */
function opensConnection(): Plugin {
  const file = fileURLToPath(new URL('src/net/opens.js', import.meta.url));
  const code = readFileSync(file, 'utf8').replace(/^(\/\/.*| +)/gm, '');
  return {
    name: 'opens-connection',
    transformIndexHtml: (html) => html.replace('<!-- opens.js -->', `<script>${code.replaceAll('\n', '')}</script>`),
  };
}

/** Writes the font that `look/fonts.css` loads first: the letters that nearly every page has. */
function font(): Plugin {
  const ascii = Array.from({ length: 0x7f - 0x20 }, (_, n) => String.fromCharCode(0x20 + n)).join('');
  const letters = `${ascii}\u00a0·½×–—‘’“”•…−≈`;
  return {
    name: 'font',
    async buildStart() {
      const folder = fileURLToPath(new URL('node_modules/.fonts/', import.meta.url));
      mkdirSync(folder, { recursive: true });
      const file = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
      // Not in the published types yet: the features that the font keeps.
      const options = { targetFormat: 'woff2' as const, keepFeatures: ['kern', 'tnum'] };
      const whole = readFileSync(createRequire(import.meta.url).resolve(file));
      writeFileSync(`${folder}figtree.woff2`, await subset(whole, letters, options));
    },
  };
}

/** Writes the app icon in all sizes that devices ask for, from one drawing. */
function appIcons(): Plugin {
  const drawing = readFileSync(fileURLToPath(new URL('public/icon.svg', import.meta.url)), 'utf8');
  // A device may crop a maskable icon to a circle of four fifths, so the drawing is shrunk into it.
  const inside = drawing.replace(
    /<g color="#ffb84d" transform="[^"]*">/,
    '<g color="#ffb84d" transform="translate(123 123) scale(.52)">',
  );
  if (inside === drawing) throw new Error('public/icon.svg is drawn otherwise: adapt the maskable icon');
  const files: [string, string, number][] = [
    ['icon-192.png', drawing, 192],
    ['icon-512.png', drawing, 512],
    ['icon-maskable.png', inside, 512],
  ];
  return {
    name: 'app-icons',
    apply: 'build',
    async generateBundle() {
      await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
      for (const [fileName, svg, size] of files) {
        const source = new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}

/** The modules of each group, with their imports, form one file: it compresses better and needs fewer requests. */
const TOGETHER: Record<string, string[]> = {
  // What every screen needs, so that Home and Join do not load the screens of a seat.
  first: [
    'src/main.ts',
    'src/code.ts',
    'src/kept.ts',
    'src/roles.ts',
    'src/net/api.ts',
    'src/look/Icon.svelte',
    'src/parts/Refusal.svelte',
  ],
  // The seat itself, and what both a phone and the GM's desk show first.
  seat: [
    'src/screens/Seat.svelte',
    'src/parts/Absent.svelte',
    'src/parts/errand.svelte.ts',
    'src/parts/fallen.ts',
    'src/parts/picking.svelte.ts',
    'src/parts/undone.ts',
    'src/parts/unread.svelte.ts',
    'src/parts/Words.svelte',
    'src/parts/Latest.svelte',
    'src/parts/OfferList.svelte',
    'src/parts/Sheet.svelte',
    'src/parts/Track.svelte',
    'src/parts/Chip.svelte',
    'src/parts/TimeLeft.svelte',
  ],
  phone: ['src/screens/phone/Phone.svelte'],
  // Measuring, for the map, forms and the order.
  plane: ['src/board/plane.ts', 'src/board/unit.ts'],
  // Sheets that are opened to choose or to confirm.
  forms: ['src/parts/ActForm.svelte', 'src/parts/QuestionForm.svelte', 'src/parts/DoDeclared.svelte'],
  // These are not used on the desk.
  ahead: ['src/parts/Orders.svelte', 'src/screens/phone/AheadSheet.svelte'],
  // Loaded with the first result, or with a log that shows rolls.
  results: ['src/parts/ResultCard.svelte'],
  lists: ['src/parts/Log.svelte', 'src/parts/OrderRow.svelte', 'src/board/walls.ts'],
  desk: ['src/screens/gm/Dashboard.svelte'],
};
/** The groups that load with their page. */
const AT_ONCE = ['first', 'seat', 'phone', 'results', 'lists', 'desk'];
/** A group includes what its modules import, unless an earlier group has it already. */
const groups = Object.entries(TOGETHER).map(([name, entries], i) => {
  const ids = new Set(entries.map((entry) => fileURLToPath(new URL(entry, import.meta.url))));
  return { name, test: (id: string) => ids.has(id), priority: 10 - i };
});

const server = process.env['FRAY_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [
    noCustomElements(),
    font(),
    icons(),
    appIcons(),
    noRuntimeFile(),
    stylesInScripts(),
    compiledAhead(),
    opensConnection(),
    svelte(),
  ],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
  },
  server: {
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
  ...(process.env['VITEST'] ? { resolve: { conditions: ['browser'] } } : {}),
  // No test changes a module: each is loaded once for all.
  test: { include: ['src/**/*.test.ts'], isolate: false, unstubGlobals: true },
});
