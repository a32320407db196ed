import { type Part, part } from '#server/db/parts.ts'
import { assertThat } from '#server/http/problem.ts'
import { playLimitAt } from './rules.ts'

/** A member's limits in the snapshot of a command; null for a member who never set one. */
export interface StoredLimits {
  readonly playsPerDay: number | null
  readonly nextPlaysPerDay: number | null
  readonly changeAt: string | null
  readonly coolOffUntil: string | null
  /** The plays of the newest day on which there were any. */
  readonly plays: { readonly day: string; readonly used: number } | null
  /** A quiz is among the plays of a day only when it has ended. */
  readonly hasRunningQuiz: boolean
}

/** Part: the limits that the member set for themselves. */
export const SELF_SET_LIMITS: Part<StoredLimits | null> = part(`
  select case when w.plays_per_day is not null or w.plays_change_at is not null or w.cool_off_until is not null then
    json_build_object('playsPerDay', w.plays_per_day, 'nextPlaysPerDay', w.next_plays_per_day, 'changeAt', w.plays_change_at,
      'coolOffUntil', w.cool_off_until, 'plays', (
        select json_build_object('day', d.day, 'used', sum(d.used)) from daily_counts d
        where d.member_id = m.id and d.day = (select max(l.day) from daily_counts l where l.member_id = m.id) group by d.day),
      'hasRunningQuiz', exists (select from quizzes q where q.member_id = m.id and q.finished_at is null))
    end`)

/** Returns the end of the running cool-off. */
export function coolOffAt(limits: Pick<StoredLimits, 'coolOffUntil'> | null, now: Date): Date | null {
  const until = limits?.coolOffUntil ? new Date(limits.coolOffUntil) : null
  return until && until > now ? until : null
}

/** Returns how many more plays the member's own limit allows on a day (YYYY-MM-DD); null without a limit. */
export function playsAllowed(limits: StoredLimits | null, day: string, now: Date): number | null {
  if (!limits) return null
  const { changeAt, plays, hasRunningQuiz } = limits
  const limit = playLimitAt({ ...limits, changeAt: changeAt === null ? null : new Date(changeAt) }, now)
  const used = (plays && plays.day >= day ? plays.used : 0) + Number(hasRunningQuiz)
  return limit === null ? null : Math.max(0, limit - used)
}

/** Returns how many of the plays that a game has left on a day the member's own limit allows. */
export const playsLeftOf = (limits: StoredLimits | null, left: number, day: string, now: Date): number =>
  Math.max(0, Math.min(left, playsAllowed(limits, day, now) ?? left))

/** Refuses to earn during a cool-off. @throws Problem coolingOff */
export function assertNoCoolOff(limits: StoredLimits | null, now: Date): void {
  assertThat(coolOffAt(limits, now) === null, 'coolingOff')
}

/** Refuses a play during a cool-off, and beyond the member's own limit of a day. @throws Problem coolingOff, playLimitReached */
export function assertMayPlay(limits: StoredLimits | null, day: string, now: Date): void {
  assertNoCoolOff(limits, now)
  assertThat(playsAllowed(limits, day, now) !== 0, 'playLimitReached')
}
