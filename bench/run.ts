// Measures the figures of docs/performance.md: npm run bench. Needs wrk, Chromium, and PostgreSQL's server and pgbench (Debian: wrk,
// chromium, postgresql), and npm, git and the internet for comparisons. Arguments select parts: npm run bench -- history
// BENCH_ROUNDS and BENCH_SECONDS make most parts shorter; each file of a part names its other variables. BENCH_SERVER_DIR measures the server of
// another checkout.

import { benchAdminDashboard } from './admin-dashboard.ts'
import { benchAudit } from './audit.ts'
import { benchBeyond } from './beyond.ts'
import { benchCitus } from './citus.ts'
import { benchCitusProduct } from './citus-product.ts'
import { benchCodes } from './codes.ts'
import { benchCommands } from './commands.ts'
import { benchDashboard } from './dashboard.ts'
import { benchEconomy } from './economy.ts'
import { benchEmbedded } from './embedded.ts'
import { benchEnumeration } from './enumeration.ts'
import { benchEvents } from './events.ts'
import { benchFlood } from './flood.ts'
import { benchHistory } from './history.ts'
import { benchEmbeddedCsv } from './history-csv.ts'
import { benchImport } from './import.ts'
import { benchLeaderboard } from './leaderboard.ts'
import { benchLedgerScale } from './ledger-scale.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchMembers } from './members.ts'
import { benchMotion } from './motion.ts'
import { benchMove } from './move.ts'
import { benchMoveToCitus } from './move-to-citus.ts'
import { benchOldGeneration } from './old-generation.ts'
import { benchPartitions } from './partitions.ts'
import { benchPeers } from './peers.ts'
import { machine } from './report.ts'
import { benchSpin } from './spin.ts'
import { benchStaffLists } from './staff-lists.ts'
import { benchStart } from './start.ts'

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  commands: benchCommands,
  codes: benchCodes,
  spin: benchSpin,
  'old-generation': benchOldGeneration,
  peers: benchPeers,
  partitions: benchPartitions,
  'ledger-scale': benchLedgerScale,
  start: benchStart,
  beyond: benchBeyond,
  citus: benchCitus,
  'citus-product': benchCitusProduct,
  embedded: benchEmbedded,
  leaderboard: benchLeaderboard,
  history: benchHistory,
  'embedded-csv': benchEmbeddedCsv,
  dashboard: benchDashboard,
  members: benchMembers,
  'admin-dashboard': benchAdminDashboard,
  'staff-lists': benchStaffLists,
  audit: benchAudit,
  economy: benchEconomy,
  events: benchEvents,
  enumeration: benchEnumeration,
  flood: benchFlood,
  lighthouse: benchLighthouse,
  motion: benchMotion,
  move: benchMove,
  'move-to-citus': benchMoveToCitus,
  import: benchImport,
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !PARTS[name])
if (unknown) throw new Error(`There is no part ${unknown}; there are ${Object.keys(PARTS).join(', ')}`)
console.log(`Measured on ${machine()}`)
for (const [name, bench] of Object.entries(PARTS)) if (asked.length === 0 || asked.includes(name)) await bench()
