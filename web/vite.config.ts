/// <reference types="vitest/config" />
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import subset from 'subset-font';
import { defineConfig, type Plugin } from 'vite';
import { gameIcons } from './src/look/icon-names.ts';

/** The icons that are used, and no others, as a module: name → path data within 512 × 512. */
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

/** Writes the fonts that `look/fonts.css` loads first: the letters that nearly every page has. */
function fonts(): Plugin {
  const ascii = Array.from({ length: 0x7f - 0x20 }, (_, n) => String.fromCharCode(0x20 + n)).join('');
  const letters = `${ascii}\u00a0·½×–—‘’“”•…−≈`;
  const files = {
    figtree: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    alegreya: '@fontsource/alegreya/files/alegreya-latin-700-normal.woff2',
  };
  return {
    name: 'fonts',
    async buildStart() {
      const folder = fileURLToPath(new URL('node_modules/.fonts/', import.meta.url));
      mkdirSync(folder, { recursive: true });
      for (const [name, file] of Object.entries(files)) {
        const whole = readFileSync(createRequire(import.meta.url).resolve(file));
        writeFileSync(`${folder}${name}.woff2`, await subset(whole, letters, { targetFormat: 'woff2' }));
      }
    },
  };
}

const server = process.env['FRAY_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [fonts(), icons(), svelte()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
  },
  server: {
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
  ...(process.env['VITEST'] ? { resolve: { conditions: ['browser'] } } : {}),
  test: { include: ['src/**/*.test.ts'] },
});
