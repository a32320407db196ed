import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'build', 'sources.sha256')

/** What a site is built from, as one hash. */
export function sourcesHash(): string {
  const patterns = ['web/**/*', 'contracts/**/*.ts', 'scripts/*.ts', '*.config.ts', 'package-lock.json']
  const files = globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/** Whether the built site is of the sources as they are. */
export const isBuilt = (): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash()

/** Says of what the site was built: the hash of the sources before it was, in case somebody writes meanwhile. */
export function stampBuild(sources: string): void {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, sources)
}
