import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of the build as Vite's manifest describes it. */
export interface Chunk {
  readonly file: string
  readonly src?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

export type Chunks = Readonly<Record<string, Chunk>>

export const readChunks = async (client: string): Promise<Chunks> =>
  JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Chunks

/** Returns the files of the chunks and of everything that they import statically. */
export function filesWith(chunks: Chunks, keys: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const imported of chunks[key]?.imports ?? []) visit(imported)
  }
  keys.forEach(visit)
  return new Set([...seen].flatMap((key) => chunks[key]?.file ?? []))
}

/** Returns the module of a chunk without the query that marks route modules. */
const sourceOf = (key: string, chunk: Chunk) => (chunk.src ?? key).replace(/\?.*$/, '')

export const keysOf = (chunks: Chunks, matches: (source: string) => boolean): string[] =>
  Object.entries(chunks).flatMap(([key, chunk]) => (matches(sourceOf(key, chunk)) ? [key] : []))

/** Returns the files that only admin pages load. */
export function staffOnlyFiles(chunks: Chunks): ReadonlySet<string> {
  const isStaff = (source: string) => source.startsWith('web/admin/')
  const isScript = (key: string) => chunks[key]?.file.endsWith('.js') === true
  const others = filesWith(
    chunks,
    keysOf(chunks, (source) => source.startsWith('web/') && !isStaff(source)).filter(isScript),
  )
  const entries = filesWith(
    chunks,
    Object.entries(chunks).flatMap(([key, chunk]) => (chunk.isEntry && !isStaff(sourceOf(key, chunk)) ? [key] : [])),
  )
  const staff = filesWith(chunks, keysOf(chunks, isStaff))
  return new Set([...staff].filter((file) => !others.has(file) && !entries.has(file)))
}
