// Claims the daily check-in, once per reward day: finds today's place in the cycle, draws the bonus of a seventh day and credits the
// points.

import { claimCheckIn as claim } from '#contracts/check-in.ts'
import { labelOf } from '#contracts/draw-rules.ts'
import { freezesAfter } from '#contracts/rules.ts'
import { assertBudgetRoom, budgetRoomOf, budgetUse } from '#server/commands/budget-room.ts'
import { command } from '#server/commands/command.ts'
import type { DrawRow } from '#server/commands/rows.ts'
import { assertThat } from '#server/http/problem.ts'
import { rewardDay } from '#server/modules/accounts/index.ts'
import { assertFitsToday, DAY_USE, mostOfCheckIn } from '#server/modules/budgets/index.ts'
import {
  CURRENT_SEEDS,
  drawFromBands,
  drawRow,
  hashServerSeed,
  type MemberSeeds,
} from '#server/modules/fairness/index.ts'
import { assertNoCoolOff, SELF_SET_LIMITS } from '#server/modules/limits/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import type { NumberedRules } from '#server/modules/rules/index.ts'
import { checkInStateOf } from './cycle.ts'
import { LAST_CHECK_IN } from './store.ts'

/** Returns the command. It refuses with Problem alreadyCheckedIn, coolingOff, dailyCapReached or budgetClosed. */
export const claimCheckIn = (notifier: Pick<Notifier, 'eventRow'>) =>
  command(
    claim,
    {
      seeds: CURRENT_SEEDS,
      lastCheckIn: LAST_CHECK_IN,
      selfSetLimits: SELF_SET_LIMITS,
      dayUse: DAY_USE,
      rooms: budgetRoomOf('checkIn'),
    },
    ({ snapshot, viewer, now, rules, rulesNumbered }) => {
      const { seeds, lastCheckIn, selfSetLimits, dayUse, rooms } = snapshot
      assertNoCoolOff(selfSetLimits, now)
      const today = rewardDay(now, viewer)
      const state = checkInStateOf(lastCheckIn ?? undefined, now, viewer)
      const { claimedToday, streak, cycleDay: day } = state
      assertThat(!claimedToday, 'alreadyCheckedIn')
      const most = mostOfCheckIn(rules, day)
      assertFitsToday(dayUse, 'checkIn', most, { viewer, now, rules, rulesNumbered })
      assertBudgetRoom(rooms, most)
      const fixed = rules.checkIn.dayPoints[day - 1]
      const bonus = fixed === undefined ? drawBonus(seeds, rules, now) : undefined
      const points = fixed ?? bonus?.row.points ?? 0
      const { generation, nonce } = bonus?.row ?? {}
      return {
        output: {
          day,
          points,
          balance: viewer.points + points,
          totalEarned: viewer.totalEarned + points,
          draw: bonus?.shown ?? null,
        },
        effects: {
          entry: {
            type: 'earn',
            points,
            description: `Daily Check-in: Day ${day}`,
            taskType: 'daily_check_in',
            reference: today,
            reason: 'daily check-in',
          },
          rows: {
            check_ins: [
              {
                ...{
                  day: today,
                  streak: streak + 1,
                  points,
                  generation,
                  nonce,
                  created_at: now,
                  rule_set: rules.number,
                },
                freezes: freezesAfter(streak + 1, state.freezes),
                covered_days: state.coveredDays,
              },
            ],
            draws: bonus && [bonus.row],
            budget_uses: budgetUse(rooms, { source: 'checkIn', at: now, most, points }),
            outbox: [notifier.eventRow({ type: 'balance' })],
          },
        },
      }
    },
    { source: 'checkIn' },
  )

/** Draws the bonus of a seventh day, from the table that the page shows. */
function drawBonus(seeds: MemberSeeds, rules: NumberedRules, now: Date) {
  const { number, points } = drawFromBands(seeds, rules.tables['check-in-day-7'])
  const draw: Omit<DrawRow, 'generation' | 'nonce' | 'created_at' | 'rule_set'> = {
    game: 'check_in',
    table_name: 'check-in-day-7',
    number,
    label: labelOf(points),
    points,
  }
  const { serverSeed, clientSeed, nonce } = seeds
  return {
    row: drawRow(seeds, draw, rules, now),
    shown: { serverSeedHash: hashServerSeed(serverSeed), clientSeed, nonce, number },
  }
}
