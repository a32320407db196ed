// Checks the documents: decision records have the parts of the template in docs/decisions/README.md, are short, and stand in its
// index; links between documents, and documents that code cites, exist with their anchors; source files that documents name exist.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = join(import.meta.dirname, '..')
const RECORDS = 'docs/decisions'
const MAX_WORDS = 350
const SECTIONS = ['Context', 'Decision', 'Consequences', 'Alternatives']

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const documents = globSync(['*.md', 'docs/**/*.md', 'test/**/*.md', '.github/**/*.md'], { cwd: root })
const code = globSync('{contracts,server,web,test,bench,scripts,deploy}/**/*.{ts,tsx,js,css,sql,yml,yaml,json}', {
  cwd: root,
  // Migrations never change, so what they cite may have moved.
  exclude: (file) => /node_modules|migrations|check-docs/.test(file),
})

/** The anchors of a document: those of its headings, as GitHub makes them, and explicit ones. */
function anchorsOf(file: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of read(file).matchAll(/^#+ (.+)$/gm)) {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-')
    let anchor = slug
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`
    anchors.add(anchor)
  }
  for (const [, id = ''] of read(file).matchAll(/<a id="([\w-]+)">/g)) anchors.add(id)
  return anchors
}

/** Returns what is wrong with a link from a file to a path with or without an anchor; paths are relative to the root. */
function* checkLink(from: string, path: string, anchor: string | undefined): Generator<string> {
  if (!existsSync(join(root, path))) yield `${from}: ${path} does not exist`
  else if (anchor && path.endsWith('.md') && !anchorsOf(path).has(anchor)) yield `${from}: ${path} has no #${anchor}`
}

function* checkLinks(): Generator<string> {
  for (const file of documents) {
    const text = read(file).replace(/^```[\s\S]*?^```/gm, '')
    for (const [, path = '', anchor] of text.matchAll(/\]\((?![a-z]+:)([^\s)#]*)(?:#([^\s)]+))?\)/g))
      yield* checkLink(file, path === '' ? file : relative(root, resolve(root, dirname(file), path)), anchor)
  }
  for (const file of [...documents, ...code])
    for (const [, path = '', anchor] of read(file).matchAll(/(?<![\w/.-])(docs\/[\w/.-]+\.md)(?:#([\w-]+))?/g))
      yield* checkLink(file, path, anchor)
}

/** Source files in backticks, with or without their folders. Records may name files of their time. */
function* checkFileNames(): Generator<string> {
  const sources = globSync(['*.ts', '{contracts,server,web,test,bench,scripts,deploy}/**/*.{ts,tsx,css,sql}'], {
    cwd: root,
  })
  for (const file of documents.filter((document) => !document.startsWith(RECORDS)))
    for (const [, name = ''] of read(file).matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|css|sql))`/g))
      if (!sources.some((source) => source === name || source.endsWith(`/${name}`)))
        yield `${file}: there is no ${name}`
}

function* checkRecords(): Generator<string> {
  const index = read(`${RECORDS}/README.md`)
  for (const file of globSync(`${RECORDS}/[0-9]*.md`, { cwd: root })) {
    const text = read(file)
    const name = file.slice(RECORDS.length + 1)
    const [, number, title] = /^# (\d{3}): (.+)\n/.exec(text) ?? []
    const [, date] = /^- Date: (\d{4}-\d{2}-\d{2})$/m.exec(text) ?? []
    const [, status] = /^- Status: (proposed|accepted|superseded by \d{3})$/m.exec(text) ?? []
    if (!number || !date || !status) yield `${file}: number, date or status is not as in the template`
    if (!name.startsWith(`${number}-`)) yield `${file}: the file's number is not the title's`
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, section]) => section)
    if (sections.join() !== SECTIONS.join()) yield `${file}: has the sections ${sections.join(', ')}`
    const words = text.trim().split(/\s+/).length
    if (words > MAX_WORDS) yield `${file}: ${words} words, more than ${MAX_WORDS}`
    const line = `| [${number}](${name}) | ${title} | ${status} | ${date} | `
    if (!index.includes(line)) yield `${file}: the index has no line '${line}…'`
  }
}

const findings = new Set([...checkRecords(), ...checkLinks(), ...checkFileNames()])
for (const finding of findings) console.error(finding)
process.exit(findings.size > 0 ? 1 : 0)
