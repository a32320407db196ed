import { AD_SECONDS, type AdKind, type AdTask } from '#contracts/ad-rules.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { timeLeft } from './time-left.ts'

interface ViewRow {
  readonly id: string
  readonly day: string
  readonly kind: AdKind
  readonly task: string
  readonly started_at: Date
  readonly claimed_at: Date | null
}

const VIEW = ['id', 'day', 'kind', 'task', 'started_at', 'claimed_at'] as const

/** The ad as its member sees it. */
export const viewOf = (row: ViewRow, now: Date) => ({
  id: row.id,
  leftMs: row.claimed_at ? 0 : timeLeft(row.started_at, now),
  claimed: row.claimed_at !== null,
})

export const readDay = (db: Db, memberId: string, day: string): Promise<ViewRow[]> =>
  db.selectFrom('ad_views').select(VIEW).where('member_id', '=', memberId).where('day', '=', day).execute()

/** How many ads of each page were claimed on a day. */
export async function countClaimedAds(db: Db, memberId: string, day: string): Promise<Record<AdKind, number>> {
  const claimed = (await readDay(db, memberId, day)).filter((view) => view.claimed_at)
  const of = (kind: AdKind) => claimed.filter((view) => view.kind === kind).length
  return { daily_ad: of('daily_ad'), special_task2: of('special_task2') }
}

export const findView = (db: Db, memberId: string, id: string): Promise<ViewRow | undefined> =>
  db.selectFrom('ad_views').select(VIEW).where('member_id', '=', memberId).where('id', '=', id).executeTakeFirst()

export interface NewView {
  readonly memberId: string
  readonly id: string
  readonly day: string
  readonly kind: AdKind
  readonly task: AdTask
}

/** The unique keys are the referees: each task once a day, and one ad at a time. What they refuse is left out. */
export async function insertView(tx: Tx, { memberId, ...view }: NewView, now: Date): Promise<void> {
  await tx
    .insertInto('ad_views')
    .values({ member_id: memberId, ...view, started_at: now, claimed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The conditional update is the referee: of many claims of an ad, one gets it, and none before its time. */
export async function markClaimed(tx: Tx, memberId: string, id: string, day: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ad_views')
    .set({ claimed_at: now })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('day', '=', day)
    .where('claimed_at', 'is', null)
    .where('started_at', '<=', new Date(now.getTime() - AD_SECONDS * 1000))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
