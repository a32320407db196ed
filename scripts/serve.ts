// Builds the site when its sources are newer than the build, then runs the server.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isBuilt } from './sources.ts'

const root = join(import.meta.dirname, '..')

if (!isBuilt()) {
  console.log('Building the site …')
  const built = spawnSync(process.execPath, [join(root, 'scripts/build-web.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (built.status !== 0) process.exit(built.status ?? 1)
}
await import('../server/main.ts')
