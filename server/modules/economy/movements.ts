// The movements of all members' points in a range of time, by source (docs/product.md#accounting).

import type { readMovements as contract } from '#contracts/accounting.ts'
import { TASK_TYPES } from '#contracts/ledger-rules.ts'
import type { OutputOf } from '#contracts/route.ts'
import { csvOf } from '#server/http/csv.ts'
import type { EntrySum } from '#server/modules/ledger/index.ts'

type Movements = OutputOf<typeof contract>
type Flow = Movements['total']
const FLOWS = ['issued', 'spent', 'expired', 'refunded', 'adjusted'] as const

/** Returns what an entry counts as. Each counts once, so that the flows add up to the change of the balance. */
export function flowOf({ source, type }: Pick<EntrySum, 'source' | 'type'>): (typeof FLOWS)[number] {
  if (source === 'adjustment') return 'adjusted'
  if (source === 'expiry') return 'expired'
  if (type === 'earn') return 'issued'
  return type === 'redeem' ? 'spent' : 'refunded'
}

function sumUp(sums: readonly EntrySum[]): Flow {
  const flow = { issued: 0, spent: 0, expired: 0, refunded: 0, adjusted: 0, change: 0, entries: 0 }
  for (const sum of sums) {
    flow[flowOf(sum)] += sum.points
    flow.change += sum.points
    flow.entries += sum.entries
  }
  return flow
}

/** Returns opening balance, flows by source and closing balance. */
export function movementsOf(sums: readonly EntrySum[]): Pick<Movements, 'opening' | 'sources' | 'total' | 'closing'> {
  const opening = sums.reduce((sum, { before }) => sum + before, 0)
  const total = sumUp(sums)
  const sources = TASK_TYPES.flatMap((source) => {
    const flow = sumUp(sums.filter((sum) => sum.source === source))
    return flow.entries > 0 ? [{ source, ...flow }] : []
  })
  return { opening, sources, total, closing: opening + total.change }
}

const COLUMNS = ['From', 'To', 'Time Zone', 'Line', 'Source', 'Issued', 'Spent', 'Expired', 'Refunded', 'Adjusted']

/** Returns the movements as CSV: opening balance, a line for each source, their total, closing balance. */
export function movementsCsv({ from, to, timeZone, opening, sources, total, closing }: Movements) {
  const balanceLine = (line: string, balance: number) => [line, '', ...FLOWS.map(() => null), null, null, balance]
  const flowLine = (line: string, source: string, flow: Flow) => [
    ...[line, source, ...FLOWS.map((name) => flow[name]), flow.change, flow.entries],
    null,
  ]
  const lines = [
    balanceLine('Opening balance', opening),
    ...sources.map((flow) => flowLine('Movements', flow.source, flow)),
    flowLine('Total', '', total),
    balanceLine('Closing balance', closing),
  ]
  return csvOf({
    columns: [...COLUMNS, 'Change', 'Entries', 'Balance'],
    read: async () => lines,
    cells: (line) => [from, to, timeZone, ...line],
  })
}
