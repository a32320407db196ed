// Claims an ad and credits its points, once a reward day. A failed claim can be repeated.

import { AD_TASKS, type AdTask } from '#contracts/ad-rules.ts'
import { claimAd as claim } from '#contracts/ad-tasks.ts'
import { budgetEnd, HAS_BUDGETS } from '#server/commands/budget-room.ts'
import { command, type Part, part } from '#server/commands/command.ts'
import type { AdViewRow } from '#server/commands/rows.ts'
import { assertThat } from '#server/http/problem.ts'
import { rewardDay } from '#server/modules/accounts/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { VIEW_JSON } from './ad-store.ts'
import { timeLeft } from './time-left.ts'

const PAGE_NAMES = { daily_ad: 'Daily Ad Task', special_task2: 'Special Task' } as const

const VIEW: Part<AdViewRow | null> = part(`
  select ${VIEW_JSON} from ad_views v where v.member_id = m.id and v.id = (call.input -> 'params' ->> 'id')::uuid`)

/**
 * Returns the command. An ad expires with the reward day on which it was started.
 * Refuses with Problem notFound, taskCompleted, adExpired or adTooEarly.
 */
export const claimAd = (notifier: Pick<Notifier, 'eventRow'>) =>
  command(
    claim,
    { view: VIEW, hasBudgets: HAS_BUDGETS },
    ({ snapshot: { view, hasBudgets }, viewer, now, rulesNumbered }) => {
      assertThat(view, 'notFound')
      assertThat(!view.claimed_at, 'taskCompleted')
      const { ads } = rulesNumbered(view.rule_set)
      assertThat(view.day === rewardDay(now, viewer), 'adExpired')
      const left = timeLeft(new Date(view.started_at), ads.seconds, now)
      assertThat(left === 0, 'adTooEarly', { seconds: Math.ceil(left / 1000) })
      const { kind, task, day } = view
      const points = ads.points[kind]
      return {
        output: { points, balance: viewer.points + points, totalEarned: viewer.totalEarned + points },
        effects: {
          entry: {
            type: 'earn',
            points,
            description: `${PAGE_NAMES[kind]}: ${ads.tasks[AD_TASKS.indexOf(task as AdTask)] ?? task}`,
            taskType: kind,
            reference: `${task}-${day}`,
            reason: 'ad task',
          },
          rows: {
            ad_views: [{ ...view, claimed_at: now.toISOString() }],
            budget_uses: budgetEnd(hasBudgets, { source: 'ads', at: now, points, playId: view.id }),
            outbox: [notifier.eventRow({ type: 'balance' })],
          },
        },
      }
    },
  )
