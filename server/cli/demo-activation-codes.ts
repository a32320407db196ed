import { inTransaction } from '#server/db/transaction.ts'
import { addCodes } from '#server/modules/rewards/add-codes.ts'
import type { RewardsContext } from '#server/modules/rewards/context.ts'
import type { Db } from '../db/transaction.ts'
import { readCatalogue } from '../modules/rewards/catalogue.ts'

const DAY_MS = 24 * 3_600_000

/** Codes for the shortest plans of two subscriptions, in batches as staff would paste them. `ends` is in days from today. */
const BATCHES = [
  { name: 'Spotify Premium', batch: 'Autumn order', codes: 12, ends: null },
  { name: 'Spotify Premium', batch: 'Gift cards', codes: 4, ends: 90 },
  { name: 'Apple Music', batch: 'Trial order', codes: 2, ends: 60 },
] as const

/** Fills the stock of activation codes, so that some plans are delivered at once. */
export async function addDemoActivationCodes(
  db: Db,
  context: Pick<RewardsContext, 'cipher' | 'clock' | 'random'>,
  staffId: string,
  now: Date,
): Promise<void> {
  const catalogue = await readCatalogue(db)
  for (const { name, batch, codes, ends } of BATCHES) {
    const plans = catalogue.find((subscription) => subscription.name === name)?.plans ?? []
    const [shortest] = plans.toSorted((a, b) => a.months - b.months)
    if (!shortest) continue
    const prefix = `${name.slice(0, 3)}-${batch.slice(0, 3)}`.toUpperCase()
    const text = Array.from({ length: codes }, (_, index) => `${prefix}-${1001 + index * 37}`).join('\n')
    const expiresOn = ends === null ? null : new Date(now.getTime() + ends * DAY_MS).toISOString().slice(0, 10)
    const instructions = 'Open the app, choose Redeem, and enter the code.'
    const input = { params: { id: shortest.id }, body: { text, batch, instructions, expiresOn, cost: '' } }
    const staff = { actorId: staffId, address: '127.0.0.1', requestId: null, limits: {} }
    await inTransaction(db, (tx) => addCodes(tx, context, input, staff, now))
  }
}
