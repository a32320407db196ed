import {
  downloadLedger as downloadContract,
  exportMovements,
  proposeLedgerExport as proposeContract,
  readMovements,
} from '#contracts/accounting.ts'
import type { OutputOf } from '#contracts/route.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Mount } from '#server/http/mount.ts'
import { staffCall } from '#server/http/staff-call.ts'
import { findApproval } from '#server/modules/approvals/index.ts'
import { readEntrySums } from '#server/modules/ledger/index.ts'
import {
  boundsOf,
  type Days,
  downloadLedger,
  type LedgerExportContext,
  ledgerApproval,
  proposeLedgerExport,
} from './ledger-export.ts'
import { movementsCsv, movementsOf } from './movements.ts'

/** Figures of the ledger for accounting. */
export function mountAccounting(mount: Mount, context: LedgerExportContext): void {
  const { timeZone } = context
  const movementsIn = async (db: Db, { from, to }: Days): Promise<OutputOf<typeof readMovements>> => ({
    ...{ from, to, timeZone },
    ...movementsOf(await readEntrySums(db, ...boundsOf({ from, to }, timeZone))),
  })

  mount(readMovements, ({ db, input }) => movementsIn(db, input.query))

  mount(exportMovements, async ({ db, input }) => movementsCsv(await movementsIn(db, input.query)))

  mount(proposeContract, async (call) => {
    const id = await proposeLedgerExport(call.tx, context, call.input.body, staffCall(call), call.now)
    return { approval: await findApproval(call.tx, [ledgerApproval(timeZone)], call.viewer, id, call.now) }
  })

  mount(downloadContract, (call) =>
    downloadLedger(call.db, timeZone, call.input.params.id, call.viewer, staffCall(call), call.now),
  )
}
