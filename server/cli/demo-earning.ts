import { newId, type Random } from '../adapters/random.ts'
import { runForMember } from '../commands/run-for-member.ts'
import type { Db } from '../db/transaction.ts'
import { claimCheckIn } from '../modules/check-in/claim-check-in.ts'
import type { Notifier } from '../modules/notifications/index.ts'
import { randomCode } from '../modules/promo-codes/random-code.ts'
import { redeemPromoCode } from '../modules/promo-codes/redeem-promo-code.ts'
import type { DemoMember } from './demo-members.ts'

const DAY_MS = 24 * 3_600_000

/** Demo codes: two that work, one expired, one used up. `ends` is in days from today. */
const CODES = [
  { code: 'WELCOME50', points: 50, description: 'For new members', maxUses: null, ends: null },
  { code: 'LAGOON100', points: 100, description: 'The first twenty-five', maxUses: 25, ends: 30 },
  { code: 'SUMMER25', points: 25, description: 'Summer greetings', maxUses: null, ends: -2 },
  { code: 'EARLYBIRD', points: 200, description: 'Only one was fast enough', maxUses: 1, ends: null },
] as const

/** A batch of codes for a single use. Each is redeemed by one of the members from the fifth on. */
const BATCH = { prefix: 'FAIR', points: 40, description: 'Visitors of the autumn fair' }
const BATCH_CODES = 20
const BATCH_USES = 4
/** The day on which members redeem codes. */
export const REDEEMED_DAYS_AGO = 4

export const DEMO_CODES = CODES.map(({ code }) => code).join(', ')

interface DemoContext {
  readonly notifier: Notifier
  readonly random: Random
}

/** Sets the clock to a number of days before today, and returns that time. */
type SetTime = (daysAgo: number) => Date

/** Adds the codes and returns those of the batch. */
export async function addDemoCodes(
  db: Db,
  random: Random,
  [superAdmin]: readonly DemoMember[],
  setTime: SetTime,
): Promise<readonly string[]> {
  const today = setTime(0).getTime()
  let now = setTime(6)
  const clock = { now: () => now }
  const batchCodes = await addBatch(db, random, superAdmin?.id ?? null, clock)
  now = setTime(5)
  for (const { code, points, description, maxUses, ends } of CODES) {
    await db
      .insertInto('promo_codes')
      .values({
        id: newId(clock, random),
        code,
        points,
        description,
        max_uses: maxUses,
        starts_at: now,
        expires_at: ends === null ? null : new Date(today + ends * DAY_MS),
        created_by: superAdmin?.id ?? null,
        created_at: now,
        deleted_at: null,
      })
      .execute()
  }
  return batchCodes
}

/** Redeems the codes of a member, after the spins of the fourth day before today. The first member has used none; the second has used EARLYBIRD. */
export async function redeemDemoCodes(
  db: Db,
  context: DemoContext & { readonly secret: string },
  { id }: DemoMember,
  index: number,
  batchCodes: readonly string[],
  setTime: SetTime,
): Promise<void> {
  if (index === 0) return
  const now = setTime(REDEEMED_DAYS_AGO - index * 0.15)
  const code = index === 1 ? 'EARLYBIRD' : index === 2 ? 'SUMMER25' : 'LAGOON100'
  await runForMember(db, redeemPromoCode(context), id, { body: { code } }, now)
  const batchCode = index >= 4 && batchCodes[index - 4]
  if (batchCode && index < 4 + BATCH_USES)
    await runForMember(db, redeemPromoCode(context), id, { body: { code: batchCode } }, now)
}

/** @returns the codes */
async function addBatch(db: Db, random: Random, created_by: string | null, clock: { now: () => Date }) {
  const { prefix, points, description } = BATCH
  const created_at = clock.now()
  const batch_id = newId(clock, random)
  await db
    .insertInto('promo_batches')
    .values({ ...BATCH, id: batch_id, created_by, created_at })
    .execute()
  const codes = Array.from({ length: BATCH_CODES }, () => randomCode(prefix, random))
  const common = { batch_id, points, description, max_uses: 1, starts_at: created_at, created_by, created_at }
  await db
    .insertInto('promo_codes')
    .values(codes.map((code) => ({ ...common, id: newId(clock, random), code })))
    .execute()
  return codes
}

/** Checks a member in, so that each member has a streak of another length up to yesterday. @param daysAgo 1 for yesterday */
export async function addDemoCheckIn(
  db: Db,
  notifier: Notifier,
  { id }: DemoMember,
  index: number,
  daysAgo: number,
  now: Date,
): Promise<void> {
  if (daysAgo <= 6 - (index % 7)) await runForMember(db, claimCheckIn(notifier), id, {}, now)
}
