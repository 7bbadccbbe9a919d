// Writes a .br and a .gz beside every text of the built web client, so that the server never compresses anything.
// Usage: node precompress.mjs FOLDER
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const texts = /\.(html|js|mjs|css|svg|json|webmanifest|map|txt)$/;
const folder = process.argv[2];

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
	if (!entry.isFile() || !texts.test(entry.name)) continue;
	const path = join(entry.parentPath, entry.name);
	const bytes = readFileSync(path);
	const brotli = brotliCompressSync(bytes, {
		params: {
			[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
			[constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
			[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
		},
	});
	writeFileSync(`${path}.br`, brotli);
	writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
