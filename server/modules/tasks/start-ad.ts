// Starts one of the day's ads. An ad that is already running, in another tab or before a reload, continues.

import { AD_TASKS } from '#contracts/ad-rules.ts'
import { startAd as start } from '#contracts/ad-tasks.ts'
import { newId, type Random } from '#server/adapters/random.ts'
import { assertBudgetRoom, budgetRoomOf, budgetUse } from '#server/commands/budget-room.ts'
import { command, type Part, part } from '#server/commands/command.ts'
import type { AdViewRow } from '#server/commands/rows.ts'
import { assertThat } from '#server/http/problem.ts'
import { rewardDay } from '#server/modules/accounts/index.ts'
import { assertFitsToday, DAY_USE, endOfHold } from '#server/modules/budgets/index.ts'
import { assertNoCoolOff, SELF_SET_LIMITS } from '#server/modules/limits/index.ts'
import { VIEW_JSON, viewOf } from './ad-store.ts'

/** Time to claim an ad after its end: it expires with its day. */
const CLAIM_SECONDS = 10

/** The ads of the last day on which the member started any. */
const LAST_VIEWS: Part<readonly AdViewRow[] | null> = part(`
  select json_agg(${VIEW_JSON}) from ad_views v
  where v.member_id = m.id and v.day = (select max(l.day) from ad_views l where l.member_id = m.id)`)

/** Returns the command. It refuses with Problem taskCompleted, coolingOff, dailyCapReached, budgetClosed, adTooLate if the day ends before it could be claimed, and adWaiting while another ad of the day is not claimed. */
export const startAd = (random: Random) =>
  command(
    start,
    { views: LAST_VIEWS, selfSetLimits: SELF_SET_LIMITS, dayUse: DAY_USE, rooms: budgetRoomOf('ads') },
    ({ snapshot: { views, selfSetLimits, dayUse, rooms }, viewer, input: { body }, now, rules, rulesNumbered }) => {
      const { kind, task } = body
      // If a concurrent call was already counted for the next day, this one is as well.
      const day = [rewardDay(now, viewer), views?.[0]?.day ?? ''].sort().at(-1) ?? ''
      const today = (views ?? []).filter((view) => view.day === day)
      const started = today.find((view) => view.kind === kind && view.task === task)
      assertThat(!started?.claimed_at, 'taskCompleted')
      if (started) return { output: viewOf(started, rulesNumbered(started.rule_set).ads, now), effects: {} }
      assertThat(
        today.every(({ claimed_at }) => claimed_at),
        'adWaiting',
      )
      assertNoCoolOff(selfSetLimits, now)
      const claimableAt = new Date(now.getTime() + (rules.ads.seconds + CLAIM_SECONDS) * 1000)
      assertThat(rewardDay(claimableAt, viewer) <= day, 'adTooLate')
      assertThat(AD_TASKS.indexOf(task) < rules.ads.tasks.length, 'notFound')
      const points = rules.ads.points[kind]
      assertFitsToday(dayUse, 'ads', points, { viewer, now, rules, rulesNumbered })
      assertBudgetRoom(rooms, points)
      const id = newId({ now: () => now }, random)
      const view = { id, day, kind, task, started_at: now.toISOString(), claimed_at: null, rule_set: rules.number }
      const budget_uses = budgetUse(rooms, {
        ...{ source: 'ads', at: now, most: points, points },
        play: { id, expiresAt: endOfHold(day) },
      })
      return { output: viewOf(view, rules.ads, now), effects: { rows: { ad_views: [view], budget_uses } } }
    },
    { source: 'ads' },
  )
