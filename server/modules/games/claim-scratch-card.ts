// Claims a scratch card and credits its prize, once.

import { claimScratchCard as claim } from '#contracts/scratch.ts'
import { budgetEnd, HAS_BUDGETS } from '#server/commands/budget-room.ts'
import { command, type Part, part } from '#server/commands/command.ts'
import { assertThat } from '#server/http/problem.ts'
import { rewardDay } from '#server/modules/accounts/index.ts'
import { playsLeftOf, SELF_SET_LIMITS } from '#server/modules/limits/index.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { dailyCountOn, newestCountOf } from './daily-count.ts'
import { CARD_JSON, type CardSnapshot, cardOf } from './scratch-store.ts'

const CARD: Part<CardSnapshot | null> = part(`
  select ${CARD_JSON} from scratch_cards c where c.member_id = m.id and c.id = (call.input -> 'params' ->> 'id')::uuid`)

/**
 * Returns the command. A card expires with the reward day on which it was created.
 * Refuses with Problem notFound, scratchCardClaimed or scratchCardExpired.
 */
export const claimScratchCard = (notifier: Pick<Notifier, 'eventRow'>) =>
  command(
    claim,
    { card: CARD, newestCount: newestCountOf('scratch'), selfSetLimits: SELF_SET_LIMITS, hasBudgets: HAS_BUDGETS },
    ({ snapshot: { card, newestCount, selfSetLimits, hasBudgets }, viewer, now, rules, rulesNumbered }) => {
      assertThat(card, 'notFound')
      assertThat(!card.claimed_at, 'scratchCardClaimed')
      const { day, used } = dailyCountOn(newestCount, rewardDay(now, viewer))
      assertThat(card.day === day, 'scratchCardExpired')
      const { prize } = cardOf(card, rulesNumbered)
      const { label, points } = prize
      return {
        output: {
          prize,
          cardsRemaining: playsLeftOf(selfSetLimits, rules.scratch.cardsPerDay - used, day, now),
          balance: viewer.points + points,
          totalEarned: viewer.totalEarned + points,
        },
        effects: {
          entry: {
            type: 'earn',
            points,
            description: `Scratch & Earn: ${label}`,
            taskType: 'scratch_earn',
            reference: card.id,
            reason: 'scratch win',
          },
          rows: {
            scratch_cards: [{ ...card, claimed_at: now.toISOString() }],
            budget_uses: budgetEnd(hasBudgets, { source: 'scratch', at: now, points, playId: card.id }),
            outbox: [notifier.eventRow({ type: 'balance' })],
          },
        },
      }
    },
  )
