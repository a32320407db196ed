import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'build', 'sources.sha256')

/** Returns one hash of all files that the site is built from. */
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

/** Returns whether the built site matches the sources. */
export const isBuilt = (): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash()

/** Stores the hash that the sources had before the build, because they may change while it runs. */
export function stampBuild(sources: string): void {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, sources)
}
