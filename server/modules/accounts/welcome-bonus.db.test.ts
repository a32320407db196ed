import { describe, expect, test } from 'vitest'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import { BEHIND_PROXY, confirm, confirmedMember, mailsTo, register, signIn, visitor } from '#test/account-flow.ts'
import { useTestApp } from '#test/app.ts'
import { deleteAccount, newcomer } from '#test/deletion.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
const CLAIM = 'POST /api/me/welcome-bonus'

describe('the welcome bonus', () => {
  test('is promised and credited once per mailbox, also after its account was deleted and opened again', async () => {
    const { actor, email } = await newcomer(app())
    const promise = async () =>
      (await mailsTo(app(), email)).find(({ subject }) => subject === 'Confirm your email address')?.text
    expect(await promise()).toContain('you get 100 points as a welcome bonus')
    await deleteAccount(actor)
    const { link } = await register(app(), email)
    expect(await promise()).not.toContain('bonus')
    const again = visitor(app())
    expect((await confirm(again, link)).body).toMatchObject({ welcomeBonus: 0, member: { points: 0 } })
    expect((await again.call('GET /api/dashboard')).body.welcomeBonusMissing).toBe(false)
  })

  test('is not credited again when its mark was stored under another secret', async () => {
    const { email } = await confirmedMember(app())
    await app().database.db.deleteFrom('signup_bonuses').execute()
    const again = await signIn(visitor(app()), email)
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({ welcomeBonus: 0, member: { points: 100 } })
  })

  test('is not credited to an imported member whose mark was stored under another secret', async () => {
    const { db } = app().database
    const member = await app().member()
    await db
      .insertInto('imported_members')
      .values({ member_id: member.id, points: 0, imported_at: app().clock.now() })
      .execute()
    expect((await member.call(CLAIM)).body).toEqual({ awarded: false, points: 0, balance: 0, opensAt: null })
    const marks = db.selectFrom('signup_bonuses').select('mailbox_hash').where('member_id', '=', member.id)
    expect(await marks.execute()).toHaveLength(1)
    expect((await member.call(CLAIM)).body).toEqual({ awarded: false, points: 0, balance: 0, opensAt: null })
  })

  test('is credited with the confirmation and not by later sign-ins', async () => {
    const { email, link } = await register(app())
    const actor = visitor(app())
    expect((await confirm(actor, link)).body).toMatchObject({
      welcomeBonus: 100,
      member: { points: 100, totalEarned: 100 },
    })
    expect((await signIn(actor, email)).body).toMatchObject({
      welcomeBonus: 0,
      member: { points: 100, totalEarned: 100 },
    })
  })

  test('is offered on the dashboard if it is missing, and claimed once', async () => {
    const member = await app().member()
    expect((await member.call('GET /api/dashboard')).body.welcomeBonusMissing).toBe(true)
    expect((await member.call(CLAIM)).body).toEqual({ awarded: true, points: 100, balance: 100, opensAt: null })
    expect((await member.call(CLAIM)).body).toEqual({ awarded: false, points: 0, balance: 100, opensAt: null })
    expect((await member.call('GET /api/dashboard')).body).toMatchObject({ welcomeBonusMissing: false, points: 100 })
  })

  test('is credited once for twenty parallel claims', async () => {
    const member = await app().member()
    const answers = await Promise.all(Array.from({ length: 20 }, () => member.call(CLAIM)))
    expect(answers.filter((answer) => answer.body.awarded)).toHaveLength(1)
    expect(new Set(answers.map((answer) => answer.body.balance))).toEqual(new Set([100]))
    expect((await verifyLedger(app().database.db, member.id)).findings).toEqual([])
  })

  test('is credited once for a parallel confirmation and claim', async () => {
    const { actor, email } = await confirmedMember(app())
    await signIn(actor, email)
    expect((await actor.call(CLAIM)).body).toEqual({ awarded: false, points: 0, balance: 100, opensAt: null })
  })
})
