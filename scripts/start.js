// JavaScript, as no other file is: the cache must be there before the first type would have to be stripped. What was stripped and
// compiled at a start before takes half of the time to load, and Node's stripper, 9 MB of memory, is never loaded.

import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/paz'))
await import('./serve.ts')
