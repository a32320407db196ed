/**
 * Judges or simulates a rule set, or replays the ledger under it (docs/operations.md#simulating-the-economy):
 * npm run economy -- judge --costs costs.json [--rules draft.json] [--measured] [--fit fitted.json] [--seed 1] [--json]
 * npm run economy -- simulate [--days 365] [--members 1000] [--rules draft.json] [--costs costs.json] [--seed 1] [--json]
 * npm run economy -- replay --from 2026-10-01 --rules draft.json [--json]
 * Exit code: 0 when it ran, 1 when `judge` does not pass the set, 2 for wrong arguments or files, and when the database cannot be read.
 */
import { runEconomy } from './run-economy.ts'

process.exitCode = await runEconomy(process.argv.slice(2))
