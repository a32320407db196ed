import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { filesWith, keysOf, readChunks } from './chunks.ts'

/** How much JavaScript a member's first page may cost, compressed. */
const LIMIT_KB = 190
const PAGES = ['web/root.tsx', 'web/member/layout.tsx', 'web/member/dashboard.tsx']

const client = fileURLToPath(new URL('../build/client', import.meta.url))
const chunks = await readChunks(client)
const start = keysOf(chunks, (source) => PAGES.includes(source) || source.endsWith('entry.client.tsx'))
if (start.length < PAGES.length + 1)
  throw new Error(`The build has no chunk for one of ${PAGES.join(', ')} or the entry`)

// The route manifest is a script of its own that the first page loads as well.
const assets = await readdir(join(client, 'assets'))
const manifest = assets.filter((name) => /^manifest-.*\.js$/.test(name)).map((name) => `assets/${name}`)

const sizes = await Promise.all(
  [...filesWith(chunks, start), ...manifest].map(async (file) => ({
    file,
    kB: gzipSync(await readFile(join(client, file))).length / 1000,
  })),
)
sizes.sort((a, b) => b.kB - a.kB)
for (const { file, kB } of sizes) console.log(`${kB.toFixed(1).padStart(7)} kB  ${file}`)
const total = sizes.reduce((sum, { kB }) => sum + kB, 0)
console.log(`${total.toFixed(1).padStart(7)} kB  first load of the dashboard, gzipped (limit ${LIMIT_KB} kB)`)
if (total > LIMIT_KB) process.exit(1)
