// JavaScript, because the compile cache must exist before the first TypeScript file is loaded. With the cache the server loads in half
// the time and without Node's type stripper (15 MB of memory). Without a cache, a separate process fills it first.

import { existsSync } from 'node:fs'
import { constants, enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { runNode } from './run-node.js'

const cache = join(import.meta.dirname, '../node_modules/.cache/paz')
const load = () => runNode([...process.execArgv, import.meta.filename, '--load'], { stdio: 'inherit' })

if (process.argv.includes('--load')) {
  enableCompileCache(cache)
  await Promise.all([import('./serve.ts'), import('../server/run.ts')])
  flushCompileCache()
  process.exit(0)
}
const isFilled = existsSync(cache)
const { status } = enableCompileCache(cache)
// In a read-only folder a second load would gain nothing.
if (!isFilled && status === constants.compileCacheStatus.ENABLED) await load()
const { serve } = await import('./serve.ts')
await serve(load)
