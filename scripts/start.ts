// Builds the site when its sources are newer than the build, then runs the server.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'build', 'sources.sha256')

/** What the built site is made from. */
function sourcesHash(): string {
  const files = globSync(['web/**/*', 'contracts/**/*.ts', 'scripts/*.ts', '*.config.ts', 'package-lock.json'], {
    cwd: root,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

const hash = sourcesHash()
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
  console.log('Building the site …')
  const built = spawnSync(process.execPath, [join(root, 'scripts/build-web.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (built.status !== 0) process.exit(built.status ?? 1)
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(stamp, hash)
}
await import('../server/main.ts')
