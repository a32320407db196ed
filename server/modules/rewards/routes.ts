import { readOwnPause } from '#contracts/redemption-pauses.ts'
import {
  acknowledgeNewCodes as acknowledge,
  listRedemptions,
  listSubscriptions,
  listWaysToEarn,
  pinGoal as pin,
  readGoal,
  readRedemption,
  revealCode as reveal,
} from '#contracts/rewards.ts'
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts'
import type { Mount } from '#server/http/mount.ts'
import { assertThat } from '#server/http/problem.ts'
import { nextMidnight, rewardDay } from '#server/modules/accounts/index.ts'
import { readPlayLimits } from '#server/modules/budgets/index.ts'
import { playsAllowed } from '#server/modules/limits/index.ts'
import type { ReadRuleBook } from '#server/modules/rules/index.ts'
import { readCatalogue } from './catalogue.ts'
import { acknowledgeNewCodes, withCodeStory } from './code-story.ts'
import type { RewardsContext } from './context.ts'
import { goalOf, pinGoal, readGoalPlan } from './goal.ts'
import { discountOf, withOffers } from './offers.ts'
import { findOwnPause } from './pauses.ts'
import { readProgress } from './read-progress.ts'
import { revealCode } from './reveal-code.ts'
import { findOwnRedemption, findRedemptions } from './store.ts'
import { closingOfWay, playsToCount, waysToEarn } from './ways-to-earn.ts'

/** @param context `canVerify`: whether memberships on Telegram can be verified */
export function mountRewards(
  mount: Mount,
  context: RewardsContext & { readonly canVerify: boolean; readonly readRuleBook: ReadRuleBook },
): void {
  mount(listSubscriptions, async ({ db, viewer, now }) => {
    const ruleBook = await context.readRuleBook(db, now)
    return {
      subscriptions: withOffers(await readCatalogue(db), ruleBook.campaignsFor(viewer, now)),
      processingHours: ruleBook.at(now).processingHours,
    }
  })

  mount(listWaysToEarn, async ({ db, viewer, now }) => {
    const ruleBook = await context.readRuleBook(db, now)
    const rules = ruleBook.rulesFor(viewer, now)
    const [progress, limits] = await Promise.all([
      readProgress(db, viewer, context.canVerify, now),
      readPlayLimits(db, viewer.memberId, ruleBook, now),
    ])
    const caps = { now, viewer, rules, rulesNumbered: (number: number) => ruleBook.numbered(number) }
    const playsLeft = playsAllowed(limits.own, rewardDay(now, viewer), now)
    return {
      ways: waysToEarn(progress, rules, closingOfWay(limits, progress, caps), playsLeft),
      playsLeft: playsToCount(progress, playsLeft),
      resetsAt: nextMidnight(now, viewer).toISOString(),
    }
  })

  mount(readGoal, async ({ db, viewer, now }) => {
    const campaigns = (await context.readRuleBook(db, now)).campaignsFor(viewer, now)
    const input = { discount: discountOf(campaigns) }
    const { plan } = await readGoalPlan(db, { memberId: viewer.memberId, input })
    return { goal: goalOf(plan, viewer.points) }
  })

  mount(pin, async ({ tx, viewer: { memberId }, input: { body }, now }) => {
    await pinGoal(tx, memberId, body.planId, now)
    await context.notifier.event(tx, memberId, { type: 'goal' })
    return body
  })

  mount(readOwnPause, async ({ db, viewer }) => ({ pause: await findOwnPause(db, viewer.memberId) }))

  mount(listRedemptions, async ({ db, viewer, input }) => {
    const { cursor, limit } = input.query
    const rows = await findRedemptions(
      db,
      (eb) => eb('r.member_id', '=', viewer.memberId),
      limit + 1,
      decodeCursor(cursor),
    )
    const page = rows.slice(0, limit).map((row) => row.redemption)
    const items = await withCodeStory(db, viewer.memberId, page)
    const last = items.at(-1)
    return { items, nextCursor: rows.length > limit && last ? encodeCursor(last) : null }
  })

  mount(readRedemption, async ({ db, viewer, input }) => {
    const stored = await findOwnRedemption(db, viewer.memberId, input.params.id)
    assertThat(stored, 'notFound')
    const [redemption] = await withCodeStory(db, viewer.memberId, [stored.redemption])
    assertThat(redemption, 'notFound')
    return redemption
  })

  mount(reveal, ({ tx, viewer, input, now }) =>
    revealCode(tx, context, input.params.id, { owner: viewer.memberId }, now),
  )

  mount(acknowledge, async ({ tx, viewer, input: { body } }) => ({
    ids: await acknowledgeNewCodes(tx, viewer.memberId, body.ids),
  }))
}
