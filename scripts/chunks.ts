import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of the build as Vite's manifest describes it. */
export interface Chunk {
  readonly file: string
  readonly src?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

export type Chunks = Readonly<Record<string, Chunk>>

export const readChunks = async (client: string): Promise<Chunks> =>
  JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Chunks

/** Returns the files of the chunks and of everything that they import statically, or also what they load on demand. */
export function filesWith(chunks: Chunks, keys: readonly string[], onDemand = false): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const imported of chunks[key]?.imports ?? []) visit(imported)
    if (onDemand) for (const imported of chunks[key]?.dynamicImports ?? []) visit(imported)
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
  const filesOf = (isStaff: boolean) => {
    const entries = Object.entries(chunks).filter(
      ([key, chunk]) => chunk.isEntry && sourceOf(key, chunk).startsWith('web/admin/') === isStaff,
    )
    return filesWith(
      chunks,
      entries.map(([key]) => key),
      true,
    )
  }
  const others = filesOf(false)
  return new Set([...filesOf(true)].filter((file) => !others.has(file)))
}
