import { describe, expect, test } from 'vitest'
import { type ErrorCode, sentenceOf } from '#contracts/errors.ts'
import { PERMISSIONS, permissionsOf } from '#contracts/roles.ts'
import { systemRandom } from '#server/adapters/random.ts'
import { decide, fakeNotifier, NOON, secondsFromNoon, VIEWER } from '#test/decide.ts'
import { countGuess, guessThrottles, MEMBER_GUESSES, NETWORK_GUESSES, RESERVED_GUESSES } from './guess-throttles.ts'
import { type FoundCode, redeemPromoCode } from './redeem-promo-code.ts'

const command = redeemPromoCode({ notifier: fakeNotifier, random: systemRandom, secret: 'secret' })

const CODE: FoundCode = {
  id: '01a1f8d3-ea00-7af6-998f-060e588c0c4a',
  code: 'SUMMER',
  points: 75,
  description: 'Summer',
  isActive: true,
  startsAt: secondsFromNoon(0),
  expiresAt: secondsFromNoon(1),
  maxUses: 2,
  usedCount: 1,
  createdBy: null,
  isRedeemed: false,
}
const THROTTLES = guessThrottles(VIEWER.memberId, '198.51.100.7')
const [OWN, NETWORK] = THROTTLES.map(({ subject }) => subject) as [string, string]
const countOf = (subject: string, used: number, begun = secondsFromNoon(0)) => ({ subject, used, begun })

interface Case {
  readonly found?: FoundCode | null
  readonly throttleCounts?: ReturnType<typeof countOf>[]
  readonly typed?: string
  readonly viewer?: typeof VIEWER
}

const redeem = ({ found = CODE, throttleCounts = [], typed = 'SUMMER', viewer = VIEWER }: Case) =>
  decide(command, {
    snapshot: { found, throttleCounts, rooms: null },
    viewer,
    input: { params: undefined, query: undefined, body: { code: typed } } as never,
    enriched: { mailboxHash: 'hash', throttles: THROTTLES },
  })
const refusalOf = (tried: Case) => {
  const answer = redeem(tried)
  return 'code' in answer ? answer.code : undefined
}

describe('a member who redeems a promo code', () => {
  test('gets its points; redemption and mailbox are recorded, and no wrong guess', () => {
    const { effects, ...answer } = redeem({})
    expect(answer).toMatchObject({
      output: {
        redemption: { code: 'SUMMER', pointsEarned: 75, description: 'Summer', createdAt: NOON.toISOString() },
        balance: VIEWER.points + 75,
        totalEarned: VIEWER.totalEarned + 75,
      },
    })
    expect(effects?.entry).toMatchObject({ type: 'earn', points: 75, taskType: 'promo', reference: CODE.id })
    expect(effects?.rows).toMatchObject({
      promo_redemptions: [{ code_id: CODE.id, points: 75, created_at: NOON }],
      mailbox_marks: [{ subject_id: CODE.id, mailbox_hash: 'hash' }],
    })
    expect(effects?.rows).not.toHaveProperty('throttles')
  })

  test('is refused in the order of the specification', () => {
    const wrong = {
      ...{
        isActive: false,
        startsAt: secondsFromNoon(1),
        isRedeemed: true,
        expiresAt: secondsFromNoon(0),
        usedCount: 2,
      },
      createdBy: VIEWER.memberId,
    }
    const staff = { ...VIEWER, role: 'super_admin', permissions: PERMISSIONS } as const
    const tried: Case = { typed: '', throttleCounts: [countOf(OWN, MEMBER_GUESSES.max)], found: null, viewer: staff }
    const corrections: readonly (readonly [Case | Partial<FoundCode>, string | undefined])[] = [
      [{}, 'promoCodeMissing'],
      [{ typed: 'SUMMER' }, 'tooManyRequests'],
      [{ throttleCounts: [] }, 'promoCodeNotFound'],
      [{ found: { ...CODE, ...wrong } }, 'promoCodeNotFound'],
      [{ isActive: true }, 'promoCodeNotFound'],
      [{ startsAt: secondsFromNoon(0) }, 'promoCodeRedeemed'],
      [{ isRedeemed: false }, 'promoCodeExpired'],
      [{ expiresAt: secondsFromNoon(1) }, 'promoCodeUsedUp'],
      [{ usedCount: 1 }, 'promoCodeStaff'],
      [{ createdBy: null }, 'promoCodeStaff'],
      [{ viewer: VIEWER }, undefined],
    ]
    let state = tried
    for (const [correction, refusal] of corrections) {
      const isOfCode = Object.keys(correction).some((name) => name in CODE)
      state = isOfCode ? { ...state, found: { ...(state.found ?? CODE), ...correction } } : { ...state, ...correction }
      expect([correction, refusalOf(state)]).toEqual([correction, refusal])
    }
  })

  test.each([
    [{ typed: '' }, 'Please enter a promo code'],
    [{ found: { ...CODE, isRedeemed: true } }, 'You have already redeemed this code.'],
    [{ found: { ...CODE, expiresAt: secondsFromNoon(0) } }, 'This promo code has expired.'],
    [{ found: { ...CODE, usedCount: 2 } }, 'This promo code has reached its maximum number of uses.'],
  ])('reads the sentence of the specification: %#', (tried, sentence) => {
    expect(sentenceOf(refusalOf(tried) as ErrorCode)).toBe(sentence)
  })

  test('cannot redeem own codes in any role, and no codes as staff who manage them', () => {
    expect(refusalOf({ found: { ...CODE, createdBy: VIEWER.memberId } })).toBe('promoCodeStaff')
    for (const [role, refusal] of [
      ['super_admin', 'promoCodeStaff'],
      ['moderator', undefined],
      ['support', undefined],
    ] as const)
      expect([role, refusalOf({ viewer: { ...VIEWER, role, permissions: permissionsOf(role, null) } })]).toEqual([
        role,
        refusal,
      ])
  })

  test('may redeem one without end and limit', () => {
    expect(refusalOf({ found: { ...CODE, expiresAt: null, maxUses: null } })).toBeUndefined()
  })

  test('is counted as guessing for a code that does not exist, is off or has not started', () => {
    for (const found of [null, { ...CODE, isActive: false }, { ...CODE, startsAt: secondsFromNoon(1) }]) {
      expect(redeem({ found })).toMatchObject({
        code: 'promoCodeNotFound',
        effects: { rows: { throttles: [{ subject: OWN }, { subject: NETWORK }] } },
      })
    }
  })
})

describe('wrong guesses', () => {
  /** Returns whether a wrong code is still answered with 'not found'. */
  const isLeft = (throttleCounts: ReturnType<typeof countOf>[]) =>
    refusalOf({ found: null, throttleCounts }) === 'promoCodeNotFound'

  test('are refused from the member’s limit on, until the window ends', () => {
    const begun = secondsFromNoon(-MEMBER_GUESSES.seconds + 1)
    expect(isLeft([countOf(OWN, MEMBER_GUESSES.max - 1, begun)])).toBe(true)
    expect(() => countGuess(THROTTLES, [countOf(OWN, MEMBER_GUESSES.max, begun)], NOON)).toThrow(
      expect.objectContaining({ code: 'tooManyRequests', details: { values: { seconds: 1 }, retryAfterSeconds: 1 } }),
    )
    expect(isLeft([countOf(OWN, MEMBER_GUESSES.max, secondsFromNoon(-MEMBER_GUESSES.seconds))])).toBe(true)
  })

  test('of others in the network limit a member after the reserved ones', () => {
    const network = countOf(NETWORK, NETWORK_GUESSES.max)
    expect(isLeft([network])).toBe(true)
    expect(isLeft([network, countOf(OWN, RESERVED_GUESSES - 1)])).toBe(true)
    expect(isLeft([network, countOf(OWN, RESERVED_GUESSES)])).toBe(false)
    expect(isLeft([countOf(NETWORK, NETWORK_GUESSES.max - 1), countOf(OWN, RESERVED_GUESSES)])).toBe(true)
  })

  test('count without the network’s limit while they are reserved ones, and with it afterwards', () => {
    const maxima = (own: number) => countGuess(THROTTLES, [countOf(OWN, own)], NOON).map(({ max }) => max)
    expect(maxima(RESERVED_GUESSES - 1)).toEqual([MEMBER_GUESSES.max, Number.POSITIVE_INFINITY])
    expect(maxima(RESERVED_GUESSES)).toEqual([MEMBER_GUESSES.max, NETWORK_GUESSES.max])
  })
})
