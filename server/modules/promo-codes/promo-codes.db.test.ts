import { describe, expect, test } from 'vitest'
import { newId, systemRandom } from '#server/adapters/random.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import { BEHIND_PROXY, visitor } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'

const app = useTestApp({ environment: BEHIND_PROXY })

interface CodeOptions {
  readonly points?: number
  readonly description?: string
  readonly max_uses?: number | null
  readonly is_active?: boolean
  readonly starts_at?: Date
  readonly expires_at?: Date | null
  readonly deleted_at?: Date | null
}

let made = 0

/** Inserts a code. */
async function addCode(options: CodeOptions = {}): Promise<string> {
  const { clock, database } = app()
  made += 1
  const code = `CODE-${made}`
  const now = clock.now()
  await database.db
    .insertInto('promo_codes')
    .values({
      id: newId(clock, systemRandom),
      code,
      points: 50,
      description: 'For the tests',
      max_uses: null,
      starts_at: new Date(now.getTime() - 1000),
      expires_at: null,
      created_by: null,
      created_at: now,
      deleted_at: null,
      ...options,
    })
    .execute()
  return code
}

/** Creates a member in a network of their own, or in a given one. */
async function openMember(address?: string): Promise<Actor> {
  const member = await app().member()
  member.headers = visitor(app(), address).headers
  return member
}

const redeem = (member: Actor, code: string, key = newKey()) =>
  member.call('POST /api/promo-codes/redemptions', { body: { code }, key })
const historyOf = async (member: Actor) => (await member.call('GET /api/promo-codes/redemptions')).body.items
const balanceOf = async (member: Actor) => (await member.call('GET /api/session')).body.member?.points
const usesOf = async (code: string) =>
  (
    await app()
      .database.db.selectFrom('promo_codes')
      .select('used_count')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).used_count
const sentenceOf = (answer: { body: unknown }) => (answer.body as { detail: string }).detail

describe('a member with a promo code', () => {
  test('gets its points immediately, and sees it in the history', async () => {
    const member = await openMember()
    const code = await addCode({ points: 75, description: 'Summer' })
    const { status, body } = await redeem(member, code)
    expect(status).toBe(200)
    expect(body).toMatchObject({ balance: 75, totalEarned: 75, redemption: { code, pointsEarned: 75 } })
    expect(await balanceOf(member)).toBe(75)
    expect(await historyOf(member)).toEqual([
      {
        id: body.redemption.id,
        code,
        pointsEarned: 75,
        description: 'Summer',
        createdAt: app().clock.now().toISOString(),
      },
    ])
    const [entry] = (await member.call('GET /api/transactions')).body.items
    expect(entry).toMatchObject({ taskType: 'promo', type: 'earn', points: 75, description: `Promo code: ${code}` })
    expect(await usesOf(code)).toBe(1)
    expect(await historyOf(await openMember())).toEqual([])
  })

  test('may type it in lower case and with spaces around it', async () => {
    const code = await addCode()
    expect((await redeem(await openMember(), `  ${code.toLowerCase()} \n`)).status).toBe(200)
  })

  test('sees it in the history as it was when redeemed', async () => {
    const member = await openMember()
    const code = await addCode({ points: 10, description: 'Old words' })
    await redeem(member, code)
    const now = app().clock.now()
    await app()
      .database.db.updateTable('promo_codes')
      .set({ points: 99, description: 'New words', deleted_at: now })
      .where('code', '=', code)
      .execute()
    expect(await historyOf(member)).toMatchObject([{ code, pointsEarned: 10, description: 'Old words' }])
    const exported = (await member.call('GET /api/me/export')).body.data.promoCodes
    expect(exported).toMatchObject([{ code, points: 10 }])
  })
})

describe('a code is refused', () => {
  test('to guests', async () => {
    expect(await redeem(app().guest(), await addCode())).toMatchObject({ status: 401, code: 'unauthenticated' })
  })

  const yesterday = () => new Date(app().clock.now().getTime() - 86_400_000)
  const tomorrow = () => new Date(app().clock.now().getTime() + 86_400_000)

  test('with the same text when it is unknown, switched off, deleted or not begun', async () => {
    const codes = [
      'NO-SUCH-CODE',
      'no such code: <b>',
      await addCode({ is_active: false }),
      await addCode({ deleted_at: yesterday() }),
      await addCode({ starts_at: tomorrow() }),
      // Other reasons for a refusal do not show either.
      await addCode({ is_active: false, starts_at: new Date(0), expires_at: yesterday() }),
    ]
    for (const code of codes) {
      const answer = await redeem(await openMember(), code)
      expect({ code, status: answer.status, answer: answer.code }).toEqual({
        code,
        status: 404,
        answer: 'promoCodeNotFound',
      })
      expect(sentenceOf(answer)).toBe('Invalid promo code. Please check and try again.')
      const { requestId: _, ...said } = answer.body as unknown as Record<string, unknown>
      expect(Object.keys(said).sort()).toEqual(['code', 'detail', 'status', 'title', 'type'])
    }
  })

  test('the second time, also after it has expired', async () => {
    const member = await openMember()
    const code = await addCode({ max_uses: 1, expires_at: tomorrow() })
    await redeem(member, code)
    for (let times = 0; times < 2; times += 1) {
      const again = await redeem(member, code)
      expect(again).toMatchObject({ status: 409, code: 'promoCodeRedeemed' })
      expect(sentenceOf(again)).toBe('You have already redeemed this code.')
      app().clock.advance(90_000)
    }
    expect(await balanceOf(member)).toBe(50)
    expect(await usesOf(code)).toBe(1)
  })
})

describe('at the same time', () => {
  test('one code redeemed fifty times by one member is credited once', async () => {
    const member = await openMember()
    const code = await addCode()
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(member, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 'promoCodeRedeemed')).toHaveLength(49)
    expect(await balanceOf(member)).toBe(50)
    expect(await usesOf(code)).toBe(1)
    expect(await historyOf(member)).toHaveLength(1)
    expect((await verifyLedger(app().database.db, member.id)).findings).toEqual([])
  })

  test('the only use of a code goes to one of fifty members', async () => {
    const members = await Promise.all(Array.from({ length: 50 }, () => openMember()))
    const code = await addCode({ max_uses: 1 })
    const answers = await Promise.all(members.map((member) => redeem(member, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 'promoCodeUsedUp')).toHaveLength(49)
    expect(await usesOf(code)).toBe(1)
    const balances = await Promise.all(members.map(balanceOf))
    expect(balances.filter((points) => points === 50)).toHaveLength(1)
    expect(balances.filter((points) => points === 0)).toHaveLength(49)
  })

  test('fifty members behind one address all redeem a code without a limit', async () => {
    const members = await Promise.all(Array.from({ length: 50 }, () => openMember('203.0.113.9')))
    const code = await addCode()
    const answers = await Promise.all(members.map((member) => redeem(member, code)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(await usesOf(code)).toBe(50)
  })

  test('one request sent fifty times with one key has one effect and one answer', async () => {
    const member = await openMember()
    const code = await addCode()
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(member, code, key)))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await usesOf(code)).toBe(1)
  })

  test('several codes of one member are all credited', async () => {
    const member = await openMember()
    const codes = await Promise.all(Array.from({ length: 8 }, () => addCode()))
    const answers = await Promise.all(codes.map((code) => redeem(member, code)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await balanceOf(member)).toBe(400)
    expect((await verifyLedger(app().database.db, member.id)).findings).toEqual([])
  })
})
