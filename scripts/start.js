// JavaScript, as no other file is: the cache must be there before the first type would have to be stripped. What was stripped and
// compiled at a start before takes half of the time to load, and Node's stripper, 15 MB of memory, is never loaded: where there is no
// cache yet, a process that does nothing else fills it.

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
// Where nothing may be written, loading twice would be in vain.
if (!isFilled && status === constants.compileCacheStatus.ENABLED) await load()
const { serve } = await import('./serve.ts')
await serve(load)
