import { SUPPORT_CATEGORIES } from '#contracts/support-rules.ts'
import { type Activities, pickOne, type SoakContext, uniqueText } from './activities.ts'
import type { SoakActor } from './soak-actor.ts'

/** More wrong codes are throttled. More tickets are refused. */
const WRONG_CODES = 3
const TICKETS = 8

export const STORE_AND_SUPPORT_ACTIVITIES: Activities = {
  promoCode: { weight: 6, run: redeemPromoCode },
  redeem: { weight: 6, run: redeem },
  revealActivationCode: {
    weight: 3,
    async run({ client }, actor, random) {
      const page = await client.read('GET /api/redemptions', actor)
      const done = pickOne(random, page?.items.filter(({ status }) => status === 'completed') ?? [])
      if (done) await client.act('revealActivationCode', actor, { params: { id: done.id } })
    },
  },
  openTicket: {
    weight: 3,
    canRun: ({ used }) => used.ticket < TICKETS,
    async run({ client }, actor, random) {
      actor.used.ticket += 1
      const category = pickOne(random, SUPPORT_CATEGORIES) ?? 'other'
      const body = { subject: uniqueText('A question'), category, text: uniqueText('I wonder') }
      await client.act('openTicket', actor, { body }, ['supportTicketsOpen'])
    },
  },
  continueTicket: {
    weight: 3,
    async run({ client }, actor, random) {
      const page = await client.read('GET /api/support', actor)
      const listed = pickOne(random, page?.items ?? [])
      if (!listed) return
      const params = { id: listed.id }
      const ticket = await client.read('GET /api/support/:id', actor, { params })
      if (!ticket) return
      if (random() < 0.3) await client.act('closeTicket', actor, { params })
      else {
        const body = { text: uniqueText('And I wonder') }
        await client.act('writeMessage', actor, { params, body }, ['supportTicketsOpen', 'tooManyRequests'])
      }
    },
  },
}

async function redeemPromoCode({ client, codes }: SoakContext, actor: SoakActor, random: () => number): Promise<void> {
  if (random() < 0.1 && actor.used.wrongCode < WRONG_CODES) {
    actor.used.wrongCode += 1
    await client.act('redeemPromoCode', actor, { body: { code: 'NO-SUCH-CODE' } }, ['promoCodeNotFound'])
    return
  }
  const known = pickOne(random, codes)
  if (!known) return
  if (known.mayBeInvalid && actor.used.wrongCode >= WRONG_CODES) return
  const { body, code } = await client.act('redeemPromoCode', actor, { body: { code: known.code } }, [
    ...(actor.codes.has(known.code) ? (['promoCodeRedeemed'] as const) : (['promoCodeUsedUp'] as const)),
    // Staff may have deactivated the code meanwhile. The check below reports a code that is missing for no reason.
    'promoCodeNotFound',
  ])
  if (body) actor.codes.add(known.code)
  if (code === 'promoCodeNotFound') {
    actor.used.wrongCode += 1
    if (!known.mayBeInvalid)
      client.results.addViolation(`the promo code ${known.code} was not found, and no staff member removed it`)
  }
}

async function redeem({ client }: SoakContext, actor: SoakActor, random: () => number): Promise<void> {
  const dashboard = await client.read('GET /api/dashboard', actor)
  const catalogue = await client.read('GET /api/rewards', actor)
  const balance = dashboard?.points ?? 0
  const plans = (catalogue?.subscriptions ?? []).flatMap((subscription) => subscription.plans)
  const plan = pickOne(
    random,
    plans.filter(({ inStock, points }) => inStock && points <= balance),
  )
  if (!plan) return
  const form = {
    planId: plan.id,
    expectedPoints: plan.points,
    email: 'me@example.com',
    country: 'IN',
    notes: '',
  } as const
  // Staff may have changed the plan or the member since the plan was shown.
  await client.act('redeem', actor, { body: form }, () => [
    ...(['planPriceChanged', 'planOutOfStock', 'notFound'] as const),
    ...(actor.mayBePaused ? (['redemptionsPaused'] as const) : []),
    ...(actor.mayBeAdjusted ? (['insufficientPointsForRedemption'] as const) : []),
  ])
}
