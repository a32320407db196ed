// Spins the wheel: counts the spin for the day, draws and credits the prize, records the draw, and sends open tabs an event.
// The screen shows the prize when its wheel has stopped.

import { maxPoints } from '#contracts/draw-rules.ts'
import { spinWheel as spin } from '#contracts/games.ts'
import { SPIN_SECONDS } from '#contracts/rules.ts'
import { assertBudgetRoom, budgetRoomOf, budgetUse } from '#server/commands/budget-room.ts'
import { command } from '#server/commands/command.ts'
import { assertThat } from '#server/http/problem.ts'
import { rewardDay } from '#server/modules/accounts/index.ts'
import { assertFitsToday, DAY_USE } from '#server/modules/budgets/index.ts'
import { CURRENT_SEEDS, drawFromTable, drawRow, hashServerSeed } from '#server/modules/fairness/index.ts'
import { assertMayPlay, playsLeftOf, SELF_SET_LIMITS } from '#server/modules/limits/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { dailyCountOn, newestCountOf } from './daily-count.ts'

/** Delay of the event: the animation and the answer's latency. An earlier one would reveal the prize on other devices. */
const EVENT_DELAY_SECONDS = SPIN_SECONDS + 2

/** Returns the command. It refuses with Problem noSpinsRemaining, coolingOff, playLimitReached, dailyCapReached or budgetClosed. */
export const spinWheel = (notifier: Pick<Notifier, 'eventRow'>) =>
  command(
    spin,
    {
      seeds: CURRENT_SEEDS,
      newestCount: newestCountOf('spin'),
      selfSetLimits: SELF_SET_LIMITS,
      dayUse: DAY_USE,
      rooms: budgetRoomOf('wheel'),
    },
    ({ snapshot, viewer, now, rules, rulesNumbered }) => {
      const { seeds, newestCount, selfSetLimits, dayUse, rooms } = snapshot
      const { day, used } = dailyCountOn(newestCount, rewardDay(now, viewer))
      assertMayPlay(selfSetLimits, day, now)
      const { spinsPerDay } = rules.wheel
      assertThat(used < spinsPerDay, 'noSpinsRemaining')
      const table = rules.tables.wheel
      const most = maxPoints(table)
      assertFitsToday(dayUse, 'wheel', most, { viewer, now, rules, rulesNumbered })
      assertBudgetRoom(rooms, most)
      const { number, prize } = drawFromTable(seeds, table)
      const { label, points } = prize
      const { serverSeed, clientSeed, generation, nonce } = seeds
      return {
        output: {
          prizeIndex: table.prizes.indexOf(prize),
          prize,
          spinsRemaining: playsLeftOf(selfSetLimits, spinsPerDay - used, day, now) - 1,
          balance: viewer.points + points,
          totalEarned: viewer.totalEarned + points,
          draw: { serverSeedHash: hashServerSeed(serverSeed), clientSeed, nonce, number },
        },
        effects: {
          entry: {
            type: 'earn',
            points,
            description: `Spin & Win: ${label}`,
            taskType: 'spin_win',
            reference: `${generation}.${nonce}`,
            reason: 'spin win',
          },
          rows: {
            daily_counts: [{ day, kind: 'spin', used: used + 1 }],
            draws: [drawRow(seeds, { game: 'wheel', table_name: table.name, number, label, points }, rules, now)],
            budget_uses: budgetUse(rooms, { source: 'wheel', at: now, most, points }),
            outbox: [notifier.eventRow({ type: 'balance' }, EVENT_DELAY_SECONDS)],
          },
        },
      }
    },
    { source: 'wheel' },
  )
