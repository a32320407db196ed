// Creates a scratch card: counts it for the day, draws its prize and records the draw. A member with an unclaimed card gets
// that one, so two tabs and a reload scratch the same card.

import { maxPoints } from '#contracts/draw-rules.ts'
import { createScratchCard as create } from '#contracts/scratch.ts'
import { newId, type Random } from '#server/adapters/random.ts'
import { assertBudgetRoom, budgetRoomOf, budgetUse } from '#server/commands/budget-room.ts'
import { command, type Part, part } from '#server/commands/command.ts'
import { assertThat } from '#server/http/problem.ts'
import { rewardDay } from '#server/modules/accounts/index.ts'
import { assertFitsToday, DAY_USE, endOfHold } from '#server/modules/budgets/index.ts'
import { CURRENT_SEEDS, drawFromTable, drawRow } from '#server/modules/fairness/index.ts'
import { assertMayPlay, playsLeftOf, SELF_SET_LIMITS } from '#server/modules/limits/index.ts'
import { dailyCountOn, newestCountOf } from './daily-count.ts'
import { CARD_JSON, type CardSnapshot, cardOf } from './scratch-store.ts'

/** The newest card that was not claimed. */
const UNCLAIMED_CARD: Part<CardSnapshot | null> = part(`
  select ${CARD_JSON} from scratch_cards c where c.member_id = m.id and c.claimed_at is null order by c.day desc limit 1`)

/** Returns the command. It refuses with Problem noScratchesRemaining, coolingOff, playLimitReached, dailyCapReached or budgetClosed. */
export const createScratchCard = (random: Random) =>
  command(
    create,
    {
      seeds: CURRENT_SEEDS,
      newestCount: newestCountOf('scratch'),
      unclaimed: UNCLAIMED_CARD,
      selfSetLimits: SELF_SET_LIMITS,
      dayUse: DAY_USE,
      rooms: budgetRoomOf('scratch'),
    },
    ({
      snapshot: { seeds, newestCount, unclaimed, selfSetLimits, dayUse, rooms },
      viewer,
      now,
      rules,
      rulesNumbered,
    }) => {
      const { cardsPerDay, adSeconds } = rules.scratch
      const { day, used } = dailyCountOn(newestCount, rewardDay(now, viewer))
      const left = playsLeftOf(selfSetLimits, cardsPerDay - used, day, now)
      if (unclaimed?.day === day) {
        return {
          output: { card: cardOf(unclaimed, rulesNumbered), cardsRemaining: left },
          effects: {},
        }
      }
      assertMayPlay(selfSetLimits, day, now)
      assertThat(used < cardsPerDay, 'noScratchesRemaining')
      const table = rules.tables.scratch
      const most = maxPoints(table)
      assertFitsToday(dayUse, 'scratch', most, { viewer, now, rules, rulesNumbered })
      assertBudgetRoom(rooms, most)
      const { number, prize } = drawFromTable(seeds, table)
      const { id: prize_id, label, points } = prize
      const id = newId({ now: () => now }, random)
      const { generation, nonce } = seeds
      return {
        output: {
          card: { id, prizeIndex: table.prizes.indexOf(prize), prize, adSeconds, createdAt: now.toISOString() },
          cardsRemaining: left - 1,
        },
        effects: {
          rows: {
            daily_counts: [{ day, kind: 'scratch', used: used + 1 }],
            draws: [drawRow(seeds, { game: 'scratch', table_name: 'scratch', number, label, points }, rules, now)],
            budget_uses: budgetUse(rooms, {
              ...{ source: 'scratch', at: now, most, points: most },
              play: { id, expiresAt: endOfHold(day) },
            }),
            scratch_cards: [
              {
                id,
                day,
                generation,
                nonce,
                prize_id,
                points,
                created_at: now.toISOString(),
                claimed_at: null,
                rule_set: rules.number,
              },
            ],
          },
        },
      }
    },
    { source: 'scratch' },
  )
