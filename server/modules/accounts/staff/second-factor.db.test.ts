import { base32 } from '@better-auth/utils/base32'
import { describe, expect, test } from 'vitest'
import { BEHIND_PROXY, PASSWORD, signIn, visitor } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { enrol, enrolled, staffMember } from '#test/second-factor.ts'
import { codeAt, wrongCode } from '#test/totp.ts'

const app = useTestApp({ environment: BEHIND_PROXY })

const begin = (actor: Actor, password = PASSWORD) =>
  actor.call('POST /api/admin/me/second-factor', { body: { password } })
const confirm = (actor: Actor, code: string) =>
  actor.call('POST /api/admin/me/second-factor/confirmation', { body: { code } })
const renew = (actor: Actor, code: string) => actor.call('POST /api/admin/me/backup-codes', { body: { code } })
const security = async (actor: Actor) => (await actor.call('GET /api/admin/me/security')).body
const factorsOf = (memberId: string) =>
  app().database.db.selectFrom('second_factors').selectAll().where('member_id', '=', memberId).execute()

/** Signs in with the password. @returns the actor and the token of the second step */
async function passwordStep(email: string, rememberMe = false) {
  const actor = visitor(app())
  const answer = await signIn(actor, email, { rememberMe })
  const { values } = answer.body as unknown as { values?: { token: string } }
  return { actor, answer, token: values?.token ?? '' }
}
const codeStep = (actor: Actor, token: string, code: string, rememberMe = false) =>
  actor.call('POST /api/auth/second-factor', { body: { token, code, rememberMe } })

describe('switching the second factor on', () => {
  test('needs the password, then a code of the app, and returns ten backup codes once', async () => {
    const staff = await staffMember(app(), { role: 'support' })
    expect((await begin(staff, 'wrong horse')).code).toBe('currentPasswordIncorrect')
    const { body, status, headers } = await begin(staff)
    expect({ status, cache: headers.get('cache-control') }).toEqual({ status: 200, cache: 'no-store' })
    expect(body.secret).toMatch(/^[A-Z2-7]{40,}$/)
    expect(body.uri).toContain(`secret=${body.secret}`)
    expect(body.uri).toContain('issuer=Paz')
    expect((await security(staff)).secondFactor).toBeNull()

    const code = await codeAt(body.secret, app().clock.now())
    expect((await confirm(staff, wrongCode(code))).code).toBe('secondFactorCodeWrong')
    expect((await security(staff)).secondFactor).toBeNull()
    const { backupCodes } = (await confirm(staff, code)).body
    expect(backupCodes).toHaveLength(10)
    for (const text of backupCodes) expect(text).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}$/)
    expect(await security(staff)).toEqual({
      role: 'support',
      limits: {},
      secondFactor: { since: app().clock.now().toISOString(), backupCodesLeft: 10 },
      required: false,
      missing: null,
    })
    expect((await begin(staff)).code).toBe('secondFactorOn')
    expect((await confirm(staff, code)).code).toBe('secondFactorOn')
  })

  test('leaves neither secret nor codes readable in the database', async () => {
    const staff = await staffMember(app())
    const { secret, backupCodes } = await enrol(app(), staff)
    const codes = await app()
      .database.db.selectFrom('backup_codes')
      .selectAll()
      .where('member_id', '=', staff.id)
      .execute()
    const stored = JSON.stringify([await factorsOf(staff.id), codes])
    const decoded = Buffer.from(base32.decode(secret)).toString()
    for (const text of [secret, decoded, ...backupCodes, ...backupCodes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(text)
    const answers = await app().database.db.selectFrom('idempotency_keys').select('response').execute()
    for (const text of [secret, ...backupCodes]) expect(JSON.stringify(answers)).not.toContain(text)
  })

  test('ends all other sessions, notifies the member, and is in the audit log', async () => {
    const staff = await staffMember(app())
    const elsewhere = visitor(app())
    expect((await signIn(elsewhere, staff.account.email)).status).toBe(200)
    await enrol(app(), staff)
    expect((await elsewhere.call('GET /api/me/profile')).code).toBe('unauthenticated')
    expect((await staff.call('GET /api/me/profile')).status).toBe(200)
    const { items } = (await staff.call('GET /api/notifications')).body
    expect(items[0]?.content).toEqual({ kind: 'second_factor', data: { change: 'on' } })
  })

  test('is for staff only', async () => {
    const member = await staffMember(app(), { role: 'member' })
    expect((await begin(member)).code).toBe('forbidden')
    expect(await factorsOf(member.id)).toEqual([])
  })
})

describe('signing in with a second factor', () => {
  test('needs the password first, and opens no session before the code', async () => {
    const staff = await staffMember(app())
    const { code } = await enrolled(app(), staff)
    const { actor, answer, token } = await passwordStep(staff.account.email, true)
    expect(answer).toMatchObject({ status: 401, code: 'secondFactorNeeded' })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await actor.call('GET /api/session')).body.member).toBeNull()
    const before = await app()
      .database.db.selectFrom('sessions')
      .selectAll()
      .where('member_id', '=', staff.id)
      .execute()
    expect(before).toHaveLength(1)

    const { status, body, headers } = await codeStep(actor, token, await code(), true)
    expect(status).toBe(200)
    expect(body.member).toMatchObject({ id: staff.id, role: 'super_admin' })
    expect(headers.getSetCookie()[0]).toMatch(/^paz\.session_token=.*Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await actor.call('GET /api/admin/staff')).status).toBe(200)
    expect((await codeStep(visitor(app()), token, await code(1))).code).toBe('signInExpired')
  })

  test('without remember-me opens a session that ends with the browser', async () => {
    const staff = await staffMember(app())
    const { code } = await enrolled(app(), staff)
    const { actor, token } = await passwordStep(staff.account.email)
    const { headers } = await codeStep(actor, token, await code())
    expect(headers.getSetCookie()[0]).not.toContain('Max-Age')
    const { items } = (await actor.call('GET /api/me/sessions')).body
    expect(items.find(({ isThis }) => isThis)?.address).toBe(actor.headers['x-forwarded-for'])
    app().clock.advance(3601)
    expect((await actor.call('GET /api/session')).body.member).toBeNull()
  })

  test('does not reveal it without the right password', async () => {
    const staff = await staffMember(app())
    await enrolled(app(), staff)
    const wrong = await signIn(visitor(app()), staff.account.email, { password: 'wrong horse' })
    const unknown = await signIn(visitor(app()), 'no.account@gmail.com', { password: 'wrong horse' })
    expect(wrong.code).toBe('invalidCredentials')
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  })

  test('accepts codes of the previous and the next step, each step once and in order', async () => {
    const staff = await staffMember(app())
    const { code } = await enrolled(app(), staff)
    const attempt = async (text: string) => {
      const { actor, token } = await passwordStep(staff.account.email)
      return (await codeStep(actor, token, text)).code
    }
    expect(await attempt(await code(-2))).toBe('secondFactorCodeWrong')
    expect(await attempt(await code(2))).toBe('secondFactorCodeWrong')
    expect(await attempt(` ${(await code(-1)).slice(0, 3)} ${(await code(-1)).slice(3)}`)).toBeUndefined()
    expect(await attempt(await code(-1))).toBe('secondFactorCodeUsed')
    expect(await attempt(await code(1))).toBeUndefined()
    expect(await attempt(await code())).toBe('secondFactorCodeUsed')
  })

  test('accepts one of four parallel attempts with one code', async () => {
    const staff = await staffMember(app())
    const { code } = await enrolled(app(), staff)
    const text = await code()
    const steps = await Promise.all(Array.from({ length: 4 }, () => passwordStep(staff.account.email)))
    const answers = await Promise.all(steps.map(({ actor, token }) => codeStep(actor, token, text)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = await Promise.all([1, 1, 1].map(async (step) => renew(staff, await code(step))))
    expect(again.map((answer) => answer.code ?? 'taken').sort()).toEqual([
      'secondFactorCodeUsed',
      'secondFactorCodeUsed',
      'taken',
    ])
  })

  test('accepts each backup code once, also in parallel', async () => {
    const staff = await staffMember(app())
    const { backupCodes } = await enrolled(app(), staff)
    const [first = '', second = ''] = backupCodes
    const steps = await Promise.all(Array.from({ length: 3 }, () => passwordStep(staff.account.email)))
    const answers = await Promise.all(steps.map(({ actor, token }) => codeStep(actor, token, first.toUpperCase())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { actor, token } = await passwordStep(staff.account.email)
    expect((await codeStep(actor, token, first)).code).toBe('secondFactorCodeWrong')
    expect((await codeStep(actor, token, second.replace('-', ''))).status).toBe(200)
    expect((await security(actor)).secondFactor?.backupCodesLeft).toBe(8)
  })

  test('accepts neither another member’s code nor a forged token', async () => {
    const [one, other] = [await staffMember(app()), await staffMember(app())]
    const mine = await enrolled(app(), one)
    const theirs = await enrolled(app(), other)
    const { actor, token } = await passwordStep(other.account.email)
    expect((await codeStep(actor, token, await mine.code())).code).toBe('secondFactorCodeWrong')
    expect((await codeStep(actor, token, mine.backupCodes[0] ?? '')).code).toBe('secondFactorCodeWrong')
    for (const made of ['', 'x', `${one.id}.`, `${one.id}.${token.split('.')[1]}`, `${token}x`])
      expect((await codeStep(actor, made, await mine.code())).code).toBe('signInExpired')
    expect((await codeStep(actor, token, await theirs.code())).status).toBe(200)
  })

  test('waits ten minutes for the code, and ends with a new password', async () => {
    const staff = await staffMember(app())
    const { code } = await enrolled(app(), staff)
    const late = await passwordStep(staff.account.email)
    app().clock.advance(600)
    expect((await codeStep(late.actor, late.token, await code())).code).toBe('signInExpired')

    const waiting = await passwordStep(staff.account.email)
    const body = { currentPassword: PASSWORD, newPassword: 'another horse', confirmPassword: 'another horse' }
    expect((await staff.call('POST /api/me/password', { body })).status).toBe(200)
    expect((await codeStep(waiting.actor, waiting.token, await code())).code).toBe('signInExpired')
  })

  test('is refused for a member who was banned meanwhile', async () => {
    const staff = await staffMember(app())
    const { code } = await enrolled(app(), staff)
    const { actor, token } = await passwordStep(staff.account.email)
    await app().database.db.updateTable('members').set({ status: 'banned' }).where('id', '=', staff.id).execute()
    expect((await codeStep(actor, token, await code())).code).toBe('accountBanned')
  })
})

describe('guessing codes', () => {
  test('stops after five wrong ones, for every token of the account, until 15 minutes have passed', async () => {
    const staff = await staffMember(app())
    const { code } = await enrolled(app(), staff)
    const wrong = wrongCode(await code(3))
    const steps = await Promise.all(Array.from({ length: 8 }, () => passwordStep(staff.account.email)))
    const answers = await Promise.all(steps.map(({ actor, token }) => codeStep(actor, token, wrong)))
    expect(answers.filter((answer) => answer.code === 'secondFactorCodeWrong')).toHaveLength(5)
    expect(answers.filter((answer) => answer.code === 'tooManyRequests')).toHaveLength(3)
    const { actor, token } = await passwordStep(staff.account.email)
    expect((await codeStep(actor, token, await code())).code).toBe('tooManyRequests')
    // The open session cannot continue guessing either.
    expect((await renew(staff, await code())).code).toBe('tooManyRequests')
    app().clock.advance(900)
    const again = await passwordStep(staff.account.email)
    expect((await codeStep(again.actor, again.token, await code())).status).toBe(200)
  })

  test('stops for a day after thirty', async () => {
    const staff = await staffMember(app())
    const { code } = await enrolled(app(), staff)
    const refused = async () => (await renew(staff, wrongCode(await code(5)))).code
    for (let quarter = 0; quarter < 6; quarter += 1) {
      for (let tries = 0; tries < 5; tries += 1) expect(await refused()).toBe('secondFactorCodeWrong')
      app().clock.advance(900)
    }
    expect(await refused()).toBe('tooManyRequests')
  })
})

describe('a second factor that is on', () => {
  test('gets new backup codes with a fresh code, which invalidates the old ones', async () => {
    const staff = await staffMember(app())
    const { code, backupCodes } = await enrolled(app(), staff)
    expect((await renew(staff, '')).code).toBe('secondFactorCodeWrong')
    const { body } = await renew(staff, await code())
    expect(body.backupCodes).toHaveLength(10)
    expect((await renew(staff, await code())).code).toBe('secondFactorCodeUsed')
    expect((await renew(staff, backupCodes[3] ?? '')).code).toBe('secondFactorCodeWrong')
    expect((await renew(staff, body.backupCodes[3] ?? '')).status).toBe(200)
  })

  test('is switched off with the password and a code, and then the password is enough', async () => {
    const staff = await staffMember(app())
    const { code } = await enrolled(app(), staff)
    const off = (body: { password?: string; code?: string }) =>
      staff.call('POST /api/admin/me/second-factor/removal', { body })
    expect((await off({ code: await code() })).code).toBe('currentPasswordIncorrect')
    expect((await off({ password: PASSWORD })).code).toBe('secondFactorCodeWrong')
    expect((await off({ password: PASSWORD, code: await code() })).body.secondFactor).toBeNull()
    expect((await off({ password: PASSWORD, code: await code(1) })).code).toBe('secondFactorOff')
    expect((await signIn(visitor(app()), staff.account.email)).status).toBe(200)
    expect((await staff.call('GET /api/notifications')).body.items[0]?.content).toEqual({
      kind: 'second_factor',
      data: { change: 'off' },
    })
  })

  test('is deleted with the account, and is in its export without a secret', async () => {
    const staff = await staffMember(app())
    const { secret, backupCodes } = await enrolled(app(), staff)
    await signIn(visitor(app()), staff.account.email, { password: 'wrong horse' })
    const { body } = await staff.call('GET /api/me/export')
    expect(body.data.staffAccount).toMatchObject([
      { secondFactorSince: expect.any(String), signIns: [{ outcome: 'wrong_password' }] },
    ])
    for (const text of [secret, ...backupCodes]) expect(JSON.stringify(body)).not.toContain(text)
    const deletion = { confirmation: 'DELETE', password: PASSWORD }
    expect((await staff.call('POST /api/me/deletion', { body: deletion })).status).toBe(200)
    expect(await factorsOf(staff.id)).toEqual([])
    for (const table of ['backup_codes', 'sign_ins'] as const) {
      const left = await app()
        .database.db.selectFrom(table)
        .select('member_id')
        .where('member_id', '=', staff.id)
        .execute()
      expect(left).toEqual([])
    }
  })
})
