// Every figure that the README states: npm run bench. Needs wrk and PostgreSQL's server and pgbench
// (Debian: wrk, postgresql). BENCH_ROUNDS, BENCH_SECONDS and BENCH_REQUESTS make it shorter.

import { benchEmbedded } from './embedded.ts'
import { benchEnumeration } from './enumeration.ts'
import { machine } from './report.ts'
import { benchSpin } from './spin.ts'

console.log(`Measured on ${machine()}`)
await benchSpin()
await benchEmbedded()
await benchEnumeration()
