import { join } from 'node:path'
import { runNode } from './run-node.js'
import { isBuilt } from './sources.ts'

const root = join(import.meta.dirname, '..')

/**
 * Builds the site when its sources are newer than the build, then runs the server. A site from elsewhere (SITE_DIR) is not built.
 *
 * @param load fills the cache of compiled code, where there is one
 */
export async function serve(load: () => Promise<unknown> = async () => {}): Promise<void> {
  if (!process.env.SITE_DIR?.trim() && !isBuilt()) {
    console.log('Building the site …')
    const status = await runNode([join(root, 'scripts/build-web.ts')], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (status !== 0) process.exit(status ?? 1)
    // When the site's sources changed, the server's did too.
    await load()
  }
  const { start } = await import('../server/start.ts')
  await start()
}
