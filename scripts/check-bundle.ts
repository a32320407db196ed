import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { filesWith, keysOf, readChunks } from './chunks.ts'
import { findRuleNumbers } from './rule-numbers.ts'

/** How much JavaScript the first load of a page may cost, compressed, and in how many files: a browser loads six at a time. */
const LOADS = [
  { name: 'dashboard', limitKb: 190, limitFiles: 10, sources: ['web/member/layout.tsx', 'web/member/dashboard.tsx'] },
  { name: 'sign-in page', limitKb: 150, limitFiles: 15, sources: ['web/auth/layout.tsx', 'web/auth/login.tsx'] },
] as const
/** Pages that are read and need no framework for it. */
const PLAIN = { pages: ['index.html', 'legal/*/index.html'], limitKb: 10 }

const client = fileURLToPath(new URL('../build/client', import.meta.url))
const chunks = await readChunks(client)
/** As the server sends it. */
const kB = (code: string | Buffer) => gzipSync(code, { level: 9 }).length / 1000
const sizeOf = (file: string) => kB(readFileSync(join(client, file)))
const line = (size: number, what: string) => console.log(`${size.toFixed(1).padStart(7)} kB  ${what}`)

let isOver = false
function compare(total: number, what: string, limitKb: number): void {
  line(total, `${what}, gzipped (limit ${limitKb} kB)`)
  if (total > limitKb) isOver = true
}

for (const { name, limitKb, limitFiles, sources } of LOADS) {
  const wanted = ['web/root.tsx', ...sources]
  const start = keysOf(chunks, (source) => wanted.includes(source) || source.endsWith('entry.client.tsx'))
  if (start.length < wanted.length + 1)
    throw new Error(`The build has no chunk for one of ${wanted.join(', ')} or the entry`)
  // The route manifest is a script of its own that the first page loads as well.
  const files = [...filesWith(chunks, start), ...globSync('assets/manifest-*.js', { cwd: client })]
  const sizes = files.map((file) => ({ file, size: sizeOf(file) })).sort((a, b) => b.size - a.size)
  for (const { file, size } of sizes) if (size >= 1) line(size, file)
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  compare(
    total,
    `first load of the ${name} (${files.length} files of at most ${limitFiles}; those over 1 kB above)`,
    limitKb,
  )
  if (files.length > limitFiles) isOver = true
}

const plainPages = globSync(PLAIN.pages, { cwd: client })
if (plainPages.length < PLAIN.pages.length) throw new Error('The build has no landing page or no legal pages')
for (const page of plainPages) {
  const html = readFileSync(join(client, page), 'utf8')
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)
  const loaded = [...html.matchAll(/(?:<script[^>]*\ssrc|rel="modulepreload"[^>]*\shref)="\/([^"]+)"/g)]
  const total =
    inline.reduce((sum, code) => sum + kB(code), 0) + loaded.reduce((sum, [, at = '']) => sum + sizeOf(at), 0)
  compare(total, `scripts of /${page.replace(/\/?index\.html$/, '')}`, PLAIN.limitKb)
}
// The numbers of the rules are data.
for (const file of globSync('**/*.{js,html,webmanifest}', { cwd: client })) {
  for (const found of findRuleNumbers(readFileSync(join(client, file), 'utf8'))) {
    console.error(`${file} contains ${found} of the first rule set`)
    isOver = true
  }
}
// The gallery of components is for development only.
if (keysOf(chunks, (source) => source.startsWith('web/dev/')).length > 0) {
  console.error('The build contains files of web/dev')
  isOver = true
}
process.exit(isOver ? 1 : 0)
