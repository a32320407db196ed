import type { AdKind } from '#contracts/ad-rules.ts'
import type { AdViewRow } from '#server/commands/rows.ts'
import type { Db } from '#server/db/transaction.ts'
import { timeLeft } from './time-left.ts'

interface ViewRow {
  readonly id: string
  readonly day: string
  readonly kind: AdKind
  readonly task: string
  readonly started_at: Date
  readonly claimed_at: Date | null
}

const VIEW_COLUMNS = ['id', 'day', 'kind', 'task', 'started_at', 'claimed_at'] as const

/** An ad in the snapshot of a command. */
export const VIEW_JSON = `json_build_object('id', v.id, 'day', v.day, 'kind', v.kind, 'task', v.task, 'started_at', v.started_at,
  'claimed_at', v.claimed_at)`

/** Returns the ad as its member sees it. */
export const viewOf = (row: Pick<ViewRow | AdViewRow, 'id' | 'started_at' | 'claimed_at'>, now: Date) => ({
  id: row.id,
  leftMs: row.claimed_at ? 0 : timeLeft(new Date(row.started_at), now),
  claimed: row.claimed_at !== null,
})

export const readDay = (db: Db, memberId: string, day: string): Promise<ViewRow[]> =>
  db.selectFrom('ad_views').select(VIEW_COLUMNS).where('member_id', '=', memberId).where('day', '=', day).execute()

/** Counts the claimed ads of each page on a reward day. */
export async function countClaimedAds(db: Db, memberId: string, day: string): Promise<Record<AdKind, number>> {
  const claimed = (await readDay(db, memberId, day)).filter((view) => view.claimed_at)
  const countOf = (kind: AdKind) => claimed.filter((view) => view.kind === kind).length
  return { daily_ad: countOf('daily_ad'), special_task2: countOf('special_task2') }
}
