// A spin: one of today's is taken, the prize drawn and credited, the draw recorded, and open tabs get an event. The screen shows it when its
// wheel has stopped.

import { WHEEL_TABLE } from '#contracts/draw-tables.ts'
import { SPINS_PER_DAY, spinWheel as spin } from '#contracts/games.ts'
import { SPIN_SECONDS } from '#contracts/rules.ts'
import { command } from '#server/commands/command.ts'
import { assertThat } from '#server/http/problem.ts'
import { rewardDay } from '#server/modules/accounts/index.ts'
import { drawFromTable, drawRow, hashServerSeed, RUNNING_SEEDS } from '#server/modules/fairness/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { lastCount, usedOn } from './daily-count.ts'

/** When the wheel has stopped, with time for the answer's way to it: a tab on another device would give the prize away. */
const TOLD_AFTER_SECONDS = SPIN_SECONDS + 2

/** Refuses with Problem noSpinsRemaining. */
export const spinWheel = (notifier: Pick<Notifier, 'eventRow'>) =>
  command(spin, { seeds: RUNNING_SEEDS, last: lastCount('spin') }, ({ snapshot: { seeds, last }, viewer, now }) => {
    const { day, used } = usedOn(last, rewardDay(now, viewer))
    assertThat(used < SPINS_PER_DAY, 'noSpinsRemaining')
    const { number, prize } = drawFromTable(seeds, WHEEL_TABLE)
    const { label, points } = prize
    const { serverSeed, clientSeed, generation, nonce } = seeds
    return {
      output: {
        prizeIndex: WHEEL_TABLE.prizes.indexOf(prize),
        prize,
        spinsRemaining: SPINS_PER_DAY - used - 1,
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
          draws: [drawRow(seeds, { game: 'wheel', table_name: WHEEL_TABLE.name, number, label, points }, now)],
          outbox: [notifier.eventRow({ type: 'balance' }, TOLD_AFTER_SECONDS)],
        },
      },
    }
  })
