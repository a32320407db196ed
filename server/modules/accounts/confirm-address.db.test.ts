import { describe, expect, test } from 'vitest'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import { BEHIND_PROXY, confirmed, form, linkTo, mailsTo, newEmail, open, signIn, visitor } from '#test/account-flow.ts'
import { useTestApp } from '#test/app.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
const REGISTER = 'POST /api/auth/register'
const RESEND = 'POST /api/auth/resend-confirmation'
const CLAIM = 'POST /api/me/welcome-bonus'

const where = async (link: URL) => (await open(visitor(app()), link)).headers.get('location')

describe('the confirmation link', () => {
  test('leads to this site, works ten times at once, and the bonus is credited once', async () => {
    const email = newEmail()
    await visitor(app()).call(REGISTER, { body: form(email) })
    const link = await linkTo(app(), email)
    expect(link.origin).toBe(app().config.publicUrl)
    const opened = await Promise.all(Array.from({ length: 10 }, () => open(visitor(app()), link)))
    expect(opened.map((answer) => answer.status)).toEqual(Array(10).fill(303))
    expect(new Set(opened.map((answer) => answer.headers.get('location')))).toEqual(new Set(['/login?confirmed=1']))

    const signedIn = await Promise.all(Array.from({ length: 8 }, () => signIn(visitor(app()), email)))
    expect(signedIn.map((answer) => answer.body.welcomeBonus).sort((a, b) => b - a)).toEqual([100, 0, 0, 0, 0, 0, 0, 0])
    expect(new Set(signedIn.map((answer) => answer.body.member.points))).toEqual(new Set([100]))
    const { id } = signedIn[0]?.body.member ?? { id: '' }
    const entries = await app()
      .database.db.selectFrom('transactions')
      .select('task_type')
      .where('member_id', '=', id)
      .execute()
    expect(entries).toEqual([{ task_type: 'signup' }])
    expect((await verifyLedger(app().database.db, id)).findings).toEqual([])
  })

  test('brings no second bonus when its mark was made under another secret', async () => {
    const { email } = await confirmed(app())
    expect((await signIn(visitor(app()), email)).body.welcomeBonus).toBe(100)
    await app().database.db.deleteFrom('signup_bonuses').execute()
    const again = await signIn(visitor(app()), email)
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({ welcomeBonus: 0, member: { points: 100 } })
  })

  test('works for 24 hours by the clock', async () => {
    const [early, late] = [newEmail(), newEmail()]
    for (const email of [early, late]) await visitor(app()).call(REGISTER, { body: form(email) })
    const [earlyLink, lateLink] = [await linkTo(app(), early), await linkTo(app(), late)]
    app().clock.advance(24 * 3600 - 1)
    expect(await where(earlyLink)).toBe('/login?confirmed=1')
    app().clock.advance(1)
    expect(await where(lateLink)).toBe('/login?confirm=invalid')
    expect((await signIn(visitor(app()), late)).code).toBe('emailNotConfirmed')
  })

  test('is refused when it was altered, is missing or names somebody else', async () => {
    const [mine, yours] = [newEmail(), newEmail()]
    for (const email of [mine, yours]) await visitor(app()).call(REGISTER, { body: form(email) })
    const token = (await linkTo(app(), mine)).searchParams.get('token') ?? ''
    const other = (await linkTo(app(), yours)).searchParams.get('token') ?? ''
    const forged = [
      '',
      'x',
      `${token}x`,
      token.slice(0, -1),
      `${other.split('.')[0]}.${token.split('.')[1]}`,
      '00000000-0000-4000-8000-000000000000.abc',
    ]
    for (const wrong of forged) {
      expect(await where(new URL(`/api/auth/confirm?token=${encodeURIComponent(wrong)}`, app().url))).toBe(
        '/login?confirm=invalid',
      )
    }
    expect((await signIn(visitor(app()), mine)).code).toBe('emailNotConfirmed')
  })

  test('stands in the database as a hash only', async () => {
    const email = newEmail()
    await visitor(app()).call(REGISTER, { body: form(email) })
    const secret = (await linkTo(app(), email)).searchParams.get('token')?.split('.')[1] ?? ''
    const rows = await app().database.db.selectFrom('verifications').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('is mailed again when asked for, and the answer is the same for everybody', async () => {
    const email = newEmail()
    await visitor(app()).call(REGISTER, { body: form(email) })
    const first = await linkTo(app(), email)
    app().clock.advance(60)
    const { email: member } = await confirmed(app())
    const sentence = 'Confirmation email sent! Please check your inbox and spam folder.'
    for (const address of [email, member, newEmail()]) {
      const { status, body } = await visitor(app()).call(RESEND, { body: { email: address } })
      expect({ status, body }).toEqual({ status: 200, body: { message: sentence } })
    }
    expect(await mailsTo(app(), email)).toHaveLength(2)
    expect(await mailsTo(app(), member)).toHaveLength(1)
    const second = await linkTo(app(), email)
    expect(second.href).not.toBe(first.href)
    for (const link of [second, first]) expect(await where(link)).toBe('/login?confirmed=1')
  })
})

describe('the welcome bonus', () => {
  test('comes with the first sign-in and with no other', async () => {
    const { actor, email } = await confirmed(app())
    expect((await signIn(actor, email)).body).toMatchObject({
      welcomeBonus: 100,
      member: { points: 100, totalEarned: 100 },
    })
    expect((await signIn(actor, email)).body).toMatchObject({
      welcomeBonus: 0,
      member: { points: 100, totalEarned: 100 },
    })
  })

  test('that is missing is offered on the dashboard and claimed with its button, once', async () => {
    const member = await app().member()
    expect((await member.call('GET /api/dashboard')).body.welcomeBonusMissing).toBe(true)
    expect((await member.call(CLAIM)).body).toEqual({ awarded: true, points: 100, balance: 100 })
    expect((await member.call(CLAIM)).body).toEqual({ awarded: false, points: 0, balance: 100 })
    expect((await member.call('GET /api/dashboard')).body).toMatchObject({ welcomeBonusMissing: false, points: 100 })
  })

  test('is given once to twenty claims in parallel', async () => {
    const member = await app().member()
    const answers = await Promise.all(Array.from({ length: 20 }, () => member.call(CLAIM)))
    expect(answers.filter((answer) => answer.body.awarded)).toHaveLength(1)
    expect(new Set(answers.map((answer) => answer.body.balance))).toEqual(new Set([100]))
    expect((await verifyLedger(app().database.db, member.id)).findings).toEqual([])
  })

  test('is one for the sign-in and the button together', async () => {
    const { actor, email } = await confirmed(app())
    await signIn(actor, email)
    expect((await actor.call(CLAIM)).body).toEqual({ awarded: false, points: 0, balance: 100 })
  })
})
