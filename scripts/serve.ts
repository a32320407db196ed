import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isBuilt } from './sources.ts'

const root = join(import.meta.dirname, '..')

/**
 * Builds the site when its sources are newer than the build, then runs the server.
 *
 * @param load fills the cache of what was stripped and compiled, where there is one
 */
export async function serve(load: () => void = () => {}): Promise<void> {
  if (!isBuilt()) {
    console.log('Building the site …')
    const built = spawnSync(process.execPath, [join(root, 'scripts/build-web.ts')], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (built.status !== 0) process.exit(built.status ?? 1)
    // With the site, the server's sources are others as well.
    load()
  }
  const { run } = await import('../server/run.ts')
  await run()
}
