// Every figure that the README states: npm run bench. Needs wrk, Chromium, and PostgreSQL's server and
// pgbench (Debian: wrk, chromium, postgresql). BENCH_ROUNDS, BENCH_SECONDS and BENCH_REQUESTS make it shorter.

import { benchEmbedded } from './embedded.ts'
import { benchEnumeration } from './enumeration.ts'
import { benchEvents } from './events.ts'
import { benchLeaderboard } from './leaderboard.ts'
import { benchLighthouse } from './lighthouse.ts'
import { machine } from './report.ts'
import { benchSpin } from './spin.ts'

console.log(`Measured on ${machine()}`)
await benchSpin()
await benchEmbedded()
await benchLeaderboard()
await benchEvents()
await benchEnumeration()
await benchLighthouse()
