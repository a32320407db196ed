import type { Limits } from '#contracts/limits.ts'
import { run } from '#server/db/pipeline.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import type { Viewer } from '#server/http/session.ts'
import { rewardDay } from '#server/modules/accounts/index.ts'
import { lockWallet } from '#server/modules/ledger/index.ts'
import { choosePlayLimit, endedCoolOff, playLimitAt, startedCoolOff } from './rules.ts'

type Member = Pick<Viewer, 'memberId' | 'timeZone' | 'extendedDay'>

const readRow = (db: Db, memberId: string) =>
  db
    .selectFrom('wallets')
    .select([
      'plays_per_day as playsPerDay',
      'next_plays_per_day as nextPlaysPerDay',
      'plays_change_at as changeAt',
      'cool_off_until as coolOffUntil',
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()

/** Reads a member's limits. */
export async function readLimits(db: Db, memberId: string, now: Date): Promise<Limits> {
  const row = await readRow(db, memberId)
  const { nextPlaysPerDay, changeAt, coolOffUntil } = row
  return {
    playsPerDay: playLimitAt(row, now),
    next: changeAt && changeAt > now ? { playsPerDay: nextPlaysPerDay, at: changeAt.toISOString() } : null,
    coolOffUntil: coolOffUntil && coolOffUntil > now ? coolOffUntil.toISOString() : null,
  }
}

/** Sets the limit of plays per day, or none for null. */
export async function setPlayLimit(tx: Tx, memberId: string, wanted: number | null, now: Date): Promise<void> {
  await run(tx, lockWallet(memberId))
  const { playsPerDay, nextPlaysPerDay, changeAt } = choosePlayLimit(await readRow(tx, memberId), wanted, now)
  await tx
    .updateTable('wallets')
    .set({ plays_per_day: playsPerDay, next_plays_per_day: nextPlaysPerDay, plays_change_at: changeAt })
    .where('member_id', '=', memberId)
    .execute()
}

/** Starts a cool-off, or extends the running one. */
export async function startCoolOff(tx: Tx, member: Member, hours: number, now: Date): Promise<void> {
  await run(tx, lockWallet(member.memberId))
  const { coolOffUntil } = await readRow(tx, member.memberId)
  const running = coolOffUntil && coolOffUntil > now ? coolOffUntil : null
  const until = startedCoolOff(running, hours, now)
  // The break of a mailbox whose account was deleted has no row.
  if (running && (await moveEnd(tx, member, running, until))) return
  const days = { first_day: rewardDay(now, member), last_day: rewardDay(until, member) }
  await tx
    .insertInto('cool_offs')
    .values({ member_id: member.memberId, starts_at: now, ends_at: until, ...days })
    .execute()
  await setEnd(tx, member.memberId, until)
}

/** Ends the running cool-off early, 24 hours from now. Does nothing without one. */
export async function endCoolOff(tx: Tx, member: Member, now: Date): Promise<void> {
  await run(tx, lockWallet(member.memberId))
  const { coolOffUntil } = await readRow(tx, member.memberId)
  if (coolOffUntil && coolOffUntil > now) await moveEnd(tx, member, coolOffUntil, endedCoolOff(coolOffUntil, now))
}

/** @returns whether the cool-off that ends at `from` has a row */
async function moveEnd(tx: Tx, member: Member, from: Date, to: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cool_offs')
    .set({ ends_at: to, last_day: rewardDay(to, member) })
    .where('member_id', '=', member.memberId)
    .where('ends_at', '=', from)
    .executeTakeFirst()
  await setEnd(tx, member.memberId, to)
  return numUpdatedRows > 0n
}

async function setEnd(tx: Tx, memberId: string, until: Date): Promise<void> {
  await tx.updateTable('wallets').set({ cool_off_until: until }).where('member_id', '=', memberId).execute()
}
