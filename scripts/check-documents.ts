// Documents name what exists: files, headings and source files that documents and comments name. Links to other sites are not checked.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const documents = globSync(['*.md', 'docs/**/*.md', 'test/**/*.md'], { cwd: root })
const sources = globSync(
  ['*.ts', '{contracts,server,web,test,bench,scripts,deploy}/**/*.{ts,tsx,js,sql,css,yaml,service}'],
  {
    cwd: root,
  },
)

const CODE = /```.*?```|`[^`]*`/gs
const LINK = /\]\(([^)\s]+)\)/g
/** A source file in backticks, with or without its folder. */
const FILE_NAME = /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|sql|css))`/g
/** A document that a comment names from the root of the repository. */
const CITATION = /\bdocs\/[\w/.-]+\.md(?:#[\w-]+)?/g

interface Link {
  readonly from: string
  readonly path: string
  readonly anchor: string | undefined
}

function linksOf(document: string): Link[] {
  const targets = [...read(document).replace(CODE, '').matchAll(LINK)].map(([, target = '']) => target)
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', anchor] = target.split('#')
      return { from: document, path: path ? relative(root, join(root, dirname(document), path)) : document, anchor }
    })
}

function citationsOf(source: string): Link[] {
  return [...read(source).matchAll(CITATION)].map(([target]) => {
    const [path = '', anchor] = target.split('#')
    return { from: source, path, anchor }
  })
}

/** Returns the anchors of a document: those of its headings as GitHub makes them, and explicit ones. */
function anchorsOf(document: string): Set<string> {
  const text = read(document)
  const explicit = [...text.matchAll(/<a id="([\w-]+)">/g)].map(([, id = '']) => id)
  const headings = [...text.replace(/```.*?```/gs, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return new Set([...explicit, ...headings])
}

const anchors = new Map(documents.map((document) => [document, anchorsOf(document)]))

function problemOf({ path, anchor }: Link): string | undefined {
  if (!existsSync(join(root, path))) return `${path} does not exist`
  return anchor && path.endsWith('.md') && !anchors.get(path)?.has(anchor) ? `${path} has no #${anchor}` : undefined
}

/** Returns the source files that a document names and that do not exist. Decision records may name files of their time. */
function unknownFiles(document: string): string[] {
  const names = [...read(document).matchAll(FILE_NAME)].map(([, name = '']) => name)
  return names.filter((name) => !sources.some((source) => source === name || source.endsWith(`/${name}`)))
}

const links = [...documents.flatMap(linksOf), ...sources.flatMap(citationsOf)]
const problems = links.flatMap((link) => {
  const problem = problemOf(link)
  return problem ? [`${link.from}: ${problem}`] : []
})
for (const document of documents.filter((path) => !path.startsWith('docs/decisions/')))
  problems.push(...unknownFiles(document).map((name) => `${document}: there is no ${name}`))
if (problems.length > 0) console.error(problems.join('\n'))
process.exit(problems.length > 0 ? 1 : 0)
