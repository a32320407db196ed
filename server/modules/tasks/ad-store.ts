import type { AdKind } from '#contracts/ad-rules.ts'
import type { AdViewRow } from '#server/commands/rows.ts'
import { type Part, part } from '#server/db/parts.ts'
import type { Db } from '#server/db/transaction.ts'
import type { NumberedRules } from '#server/modules/rules/index.ts'
import { timeLeft } from './time-left.ts'

interface ViewRow {
  readonly id: string
  readonly day: string
  readonly kind: AdKind
  readonly task: string
  readonly started_at: Date
  readonly claimed_at: Date | null
  readonly rule_set: number
}

const VIEW_COLUMNS = ['id', 'day', 'kind', 'task', 'started_at', 'claimed_at', 'rule_set'] as const

/** An ad in the snapshot of a command. */
export const VIEW_JSON = `json_build_object('id', v.id, 'day', v.day, 'kind', v.kind, 'task', v.task, 'started_at', v.started_at,
  'claimed_at', v.claimed_at, 'rule_set', v.rule_set)`

/** Returns the ad as its member sees it. */
export const viewOf = (
  row: Pick<ViewRow | AdViewRow, 'id' | 'started_at' | 'claimed_at'>,
  { seconds }: NumberedRules['ads'],
  now: Date,
) => ({
  id: row.id,
  leftMs: row.claimed_at ? 0 : timeLeft(new Date(row.started_at), seconds, now),
  seconds,
  claimed: row.claimed_at !== null,
})

export const readDay = (db: Db, memberId: string, day: string): Promise<ViewRow[]> =>
  db.selectFrom('ad_views').select(VIEW_COLUMNS).where('member_id', '=', memberId).where('day', '=', day).execute()

/** The number of claimed ads by page on the reward day `day` of the input. */
export const CLAIMED_ADS: Part<Readonly<Record<AdKind, number>>> = part(`
  select json_build_object('daily_ad', count(*) filter (where kind = 'daily_ad'),
    'special_task2', count(*) filter (where kind = 'special_task2'))
  from ad_views where member_id = m.id and day = (call.input ->> 'day')::date and claimed_at is not null`)
