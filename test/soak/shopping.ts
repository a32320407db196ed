// What members do with their points, and whom they ask.

import { SUPPORT_CATEGORIES } from '#contracts/support-rules.ts'
import type { Person } from './actor.ts'
import { type Activities, oneOf, type World, words } from './world.ts'

/** Beyond these wrong guesses are throttled, and requests to support refused. */
const GUESSES = 3
const SUPPORT_REQUESTS = 8

export const SHOPPING: Activities = {
  promo: { weight: 6, does: tryCode },
  redeem: { weight: 6, does: redeem },
  revealCode: {
    weight: 3,
    async does({ client }, person, chance) {
      const page = await client.read('GET /api/redemptions', person)
      const done = oneOf(chance, page?.items.filter(({ status }) => status === 'completed') ?? [])
      if (done) await client.act('revealCode', person, { params: { id: done.id } })
    },
  },
  askSupport: {
    weight: 3,
    when: ({ used }) => used.support < SUPPORT_REQUESTS,
    async does({ client }, person, chance) {
      person.used.support += 1
      const category = oneOf(chance, SUPPORT_CATEGORIES) ?? 'other'
      const body = { subject: words('A question'), category, text: words('I wonder') }
      await client.act('openSupport', person, { body }, ['supportRequestsOpen'])
    },
  },
  goOnWithSupport: {
    weight: 3,
    async does({ client }, person, chance) {
      const page = await client.read('GET /api/support', person)
      const request = oneOf(chance, page?.items ?? [])
      if (!request) return
      const params = { id: request.id }
      const thread = await client.read('GET /api/support/:id', person, { params })
      if (!thread) return
      if (chance() < 0.3) await client.act('closeSupport', person, { params })
      else {
        const body = { text: words('And I wonder') }
        await client.act('writeSupport', person, { params, body }, ['supportRequestsOpen', 'tooManyRequests'])
      }
    },
  },
}

async function tryCode({ client, codes }: World, person: Person, chance: () => number): Promise<void> {
  if (chance() < 0.1 && person.used.guess < GUESSES) {
    person.used.guess += 1
    await client.act('usePromo', person, { body: { code: 'NO-SUCH-CODE' } }, ['promoCodeNotFound'])
    return
  }
  const known = oneOf(chance, codes)
  if (!known) return
  if (known.isDoubtful && person.used.guess >= GUESSES) return
  const { body, code } = await client.act('usePromo', person, { body: { code: known.code } }, [
    ...(person.codes.has(known.code) ? (['promoCodeRedeemed'] as const) : (['promoCodeUsedUp'] as const)),
    // Staff may have withdrawn it while it was typed: see below.
    'promoCodeNotFound',
  ])
  if (body) person.codes.add(known.code)
  if (code === 'promoCodeNotFound') {
    person.used.guess += 1
    if (!known.isDoubtful) client.tally.violate(`${known.code} is gone, and nobody took it away`)
  }
}

async function redeem({ client }: World, person: Person, chance: () => number): Promise<void> {
  const dashboard = await client.read('GET /api/dashboard', person)
  const catalogue = await client.read('GET /api/rewards', person)
  const points = dashboard?.points ?? 0
  const plans = (catalogue?.subscriptions ?? []).flatMap((one) => one.plans)
  const plan = oneOf(
    chance,
    plans.filter((one) => one.inStock && one.points <= points),
  )
  if (!plan) return
  const form = { planId: plan.id, seenPoints: plan.points, email: 'me@example.com', country: 'IN', notes: '' } as const
  // Staff may have changed the plan since it was shown, and the member while nobody answered.
  await client.act('request', person, { body: form }, () => [
    ...(['planPriceChanged', 'planOutOfStock', 'notFound'] as const),
    ...(person.isPaused ? (['redemptionsPaused'] as const) : []),
    ...(person.isTouched ? (['insufficientPointsForRedemption'] as const) : []),
  ])
}
