import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'

const app = useTestApp()

/**
 * The specified table (docs/product.md#catalogue): points by duration, then the true saving in percent, rounded
 * down.
 */
const SPECIFIED = [
  [
    'youtube_premium',
    'YouTube Premium',
    'streaming',
    true,
    {
      '1 Month': [1000, 0],
      '2 Months': [1900, 5],
      '3 Months': [2700, 10],
      '6 Months': [5200, 13],
      '1 Year': [9500, 20],
    },
  ],
  [
    'netflix',
    'Netflix',
    'streaming',
    true,
    {
      '1 Month': [1400, 0],
      '2 Months': [2650, 5],
      '3 Months': [3800, 9],
      '6 Months': [7300, 13],
      '1 Year': [13500, 19],
    },
  ],
  [
    'spotify_premium',
    'Spotify Premium',
    'music',
    true,
    {
      '1 Month': [900, 0],
      '2 Months': [1700, 5],
      '3 Months': [2400, 11],
      '6 Months': [4500, 16],
      '1 Year': [8200, 24],
    },
  ],
  [
    'apple_music',
    'Apple Music',
    'music',
    false,
    {
      '1 Month': [1100, 0],
      '2 Months': [2000, 9],
      '3 Months': [2900, 12],
      '6 Months': [5500, 16],
      '1 Year': [10000, 24],
    },
  ],
  [
    'amazon_prime_video',
    'Amazon Prime Video',
    'streaming',
    false,
    { '1 Month': [1200, 0], '3 Months': [3200, 11], '6 Months': [6000, 16], '1 Year': [11000, 23] },
  ],
  [
    'jiosaavn_pro',
    'JioSaavn Pro',
    'music',
    false,
    { '1 Month': [700, 0], '3 Months': [1800, 14], '6 Months': [3200, 23], '1 Year': [5500, 34] },
  ],
  [
    'disney_hotstar',
    'Disney+ Hotstar',
    'streaming',
    false,
    { '1 Month': [800, 0], '3 Months': [2100, 12], '6 Months': [3800, 20], '1 Year': [6500, 32] },
  ],
  [
    'sony_liv',
    'Sony LIV',
    'streaming',
    false,
    { '1 Month': [600, 0], '3 Months': [1500, 16], '6 Months': [2700, 25], '1 Year': [4500, 37] },
  ],
  [
    'telegram_premium',
    'Telegram Premium',
    'social',
    false,
    { '1 Month': [500, 0], '3 Months': [1300, 13], '6 Months': [2400, 20], '1 Year': [4000, 33] },
  ],
] as const

const MONTHS: Record<string, number> = { '1 Month': 1, '2 Months': 2, '3 Months': 3, '6 Months': 6, '1 Year': 12 }

afterEach(async () => {
  const { db } = app().database
  await db.updateTable('subscriptions').set({ deleted_at: null }).execute()
  await db.updateTable('plans').set({ deleted_at: null, in_stock: true }).execute()
})

describe('the catalogue', () => {
  test('matches the specified table: services, plans, prices and true savings', async () => {
    const member = await app().member()
    const { subscriptions } = (await member.call('GET /api/rewards')).body
    expect(
      subscriptions.map(({ id, name, category, popular, plans }) => [
        id,
        name,
        category,
        popular,
        Object.fromEntries(plans.map((plan) => [plan.duration, [plan.points, plan.savingPercent]])),
      ]),
    ).toEqual(SPECIFIED)
    // Shortest plan first: the comparison above ignores the order of keys.
    for (const { plans } of subscriptions) {
      expect(plans.map(({ months }) => months)).toEqual(plans.map(({ duration }) => MONTHS[duration]))
      expect(plans.map(({ months }) => months)).toEqual(plans.map(({ months }) => months).sort((a, b) => a - b))
      for (const plan of plans) expect(plan.originalPoints).toBe(plan.months * (plans[0]?.points ?? 0))
      expect(plans.every((plan) => plan.inStock)).toBe(true)
    }
  })

  test('never promises more than the true saving', async () => {
    const member = await app().member()
    for (const { plans } of (await member.call('GET /api/rewards')).body.subscriptions) {
      for (const { points, originalPoints, savingPercent } of plans) {
        const saved = (100 * (originalPoints - points)) / originalPoints
        expect(savingPercent).toBeLessThanOrEqual(saved)
        expect(savingPercent).toBeGreaterThan(saved - 1)
      }
    }
  })

  test('leaves out withdrawn plans, and marks those out of stock', async () => {
    const member = await app().member()
    const { db } = app().database
    const withdrawn = new Date('2026-11-20T00:00:00.000Z')
    await db.updateTable('subscriptions').set({ deleted_at: withdrawn }).where('id', '=', 'netflix').execute()
    await db.updateTable('plans').set({ deleted_at: withdrawn }).where('subscription_id', '=', 'apple_music').execute()
    await db
      .updateTable('plans')
      .set({ in_stock: false })
      .where('subscription_id', '=', 'sony_liv')
      .where('months', '=', 3)
      .execute()
    const { subscriptions } = (await member.call('GET /api/rewards')).body
    const ids = subscriptions.map(({ id }) => id)
    expect(ids).toHaveLength(7)
    expect(ids).not.toContain('netflix')
    expect(ids).not.toContain('apple_music')
    const sony = subscriptions.find(({ id }) => id === 'sony_liv')
    expect(sony?.plans.map(({ inStock }) => inStock)).toEqual([true, false, true, true])
  })

  test('infers name and category of a service without details from its id', async () => {
    const member = await app().member()
    const { db } = app().database
    await db
      .insertInto('subscriptions')
      .values({ id: 'discord_nitro', name: null, category: null, deleted_at: null })
      .execute()
    const plan = { subscription_id: 'discord_nitro', months: 1, duration: '1 Month', points: 850 } as const
    await db
      .insertInto('plans')
      .values({ ...plan, id: crypto.randomUUID() })
      .execute()
    const { subscriptions } = (await member.call('GET /api/rewards')).body
    expect(subscriptions.at(-1)).toMatchObject({
      id: 'discord_nitro',
      name: 'Discord Nitro',
      category: 'social',
      description: '',
      popular: false,
      plans: [{ points: 850, inStock: true, left: null, savingPercent: 0 }],
    })
    const buyer = await app().member({ points: 850 })
    const [bought] = subscriptions.at(-1)?.plans ?? []
    const { body } = await buyer.call('POST /api/redemptions', {
      body: { planId: bought?.id ?? '', expectedPoints: 850, email: 'me@example.com', country: 'IN' },
    })
    expect(body.redemption.subscriptionName).toBe('Discord Nitro')
    await db.updateTable('subscriptions').set({ deleted_at: new Date() }).where('id', '=', 'discord_nitro').execute()
    await db.deleteFrom('redemption_events').where('member_id', '=', buyer.id).execute()
    await db.deleteFrom('redemptions').where('member_id', '=', buyer.id).execute()
    await db.deleteFrom('plans').where('subscription_id', '=', 'discord_nitro').execute()
    await db.deleteFrom('subscriptions').where('id', '=', 'discord_nitro').execute()
  })

  test('cannot hold a plan twice, a free plan or one of an unknown length', async () => {
    const { db } = app().database
    const adding = (duration: string, points: number) =>
      sql`insert into plans (id, subscription_id, duration, months, points)
        values (gen_random_uuid(), 'telegram_premium', ${duration}, 1, ${points})`.execute(db)
    await expect(adding('1 Month', 500)).rejects.toMatchObject({ code: '23505' })
    await expect(adding('2 Months', 0)).rejects.toMatchObject({ code: '23514' })
    await expect(adding('9 Weeks', 500)).rejects.toMatchObject({ code: '23514' })
  })
})
