import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import {
  BEHIND_PROXY,
  confirm,
  linkTo,
  mailsTo,
  newEmail,
  openLink,
  registrationForm,
  signIn,
  tokenOf,
  visitor,
} from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'

const app = useTestApp({ environment: { ...BEHIND_PROXY, STAFF_EMAILS: 'chief.confirmed@gmail.com' } })
const REGISTER = 'POST /api/auth/register'

const register = async (email = newEmail(), changes = {}) => {
  const { body } = await visitor(app()).call(REGISTER, { body: registrationForm(email, changes) })
  return { email, link: await linkTo(app(), email), registration: body.registration }
}
const read = (link: URL) => visitor(app()).call('POST /api/auth/confirmation/link', { body: { token: tokenOf(link) } })
const isSignedIn = async (actor: Actor) => (await actor.call('GET /api/session')).body.member !== null
const membersAt = (email: string) =>
  app().database.db.selectFrom('members').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

async function codeFor(email: string, link: URL): Promise<string> {
  await visitor(app()).call('POST /api/auth/confirmation/code', { body: { token: tokenOf(link) } })
  const mail = (await mailsTo(app(), email)).find(({ subject }) => subject.startsWith('Your code'))
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'no code came'
}
const choose = (link: URL, code: string, password = 'battery staple', actor = visitor(app())) =>
  actor.call('POST /api/auth/confirmation/new-password', {
    body: { token: tokenOf(link), code, password, confirmPassword: password },
  })

describe('the confirmation link', () => {
  test('leads to a page of this site with its token in the fragment, and opening it changes nothing', async () => {
    const { email, link } = await register()
    expect(link.origin + link.pathname + link.search).toBe(`${app().config.publicUrl}/confirm`)
    const before = await membersAt(email)
    for (let scan = 0; scan < 3; scan += 1) {
      await openLink(visitor(app()), link)
      expect((await read(link)).body).toEqual({ email })
    }
    expect(await membersAt(email)).toEqual(before)
    expect(before.email_confirmed).toBe(false)
  })

  test('with the password of its registration confirms, signs in, and credits the bonus once', async () => {
    const { email, link } = await register(newEmail(), { timeZone: 'Asia/Kolkata' })
    const actor = visitor(app())
    const { body, headers } = await confirm(actor, link, { rememberMe: true })
    expect(body).toMatchObject({ welcomeBonus: 100, member: { email, points: 100, timeZone: 'Asia/Kolkata' } })
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^paz\.session_token=\S+; Max-Age=2592000; /)])
    expect(await isSignedIn(actor)).toBe(true)
    expect((await signIn(visitor(app()), email)).body).toMatchObject({ welcomeBonus: 0, member: { points: 100 } })
    const { db } = app().database
    expect(
      await db.selectFrom('known_devices').select('device').where('member_id', '=', body.member.id).execute(),
    ).not.toEqual([])
    expect(await db.selectFrom('pending_registrations').select('id').where('email', '=', email).execute()).toEqual([])
    expect((await verifyLedger(db, body.member.id)).findings).toEqual([])
  })

  test('confirms once when it is used ten times in parallel', async () => {
    const { email, link } = await register()
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(visitor(app()), link)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { code } of answers) expect([undefined, 'confirmationInvalid', 'tooManyRequests']).toContain(code)
    expect((await signIn(visitor(app()), email)).body).toMatchObject({ welcomeBonus: 0, member: { points: 100 } })
  })

  test('appoints staff whose address is on the list, as a sign-in does', async () => {
    const { link } = await register('chief.confirmed@gmail.com')
    const { body } = await confirm(visitor(app()), link)
    expect(body.member).toMatchObject({
      role: 'super_admin',
      permissions: expect.arrayContaining(['admin.enter']),
    })
  })

  test('of a member who was banned meanwhile confirms nothing', async () => {
    const { email, link } = await register()
    await app().database.db.updateTable('members').set({ status: 'banned' }).where('email', '=', email).execute()
    expect((await confirm(visitor(app()), link)).code).toBe('accountBanned')
    expect((await membersAt(email)).email_confirmed).toBe(false)
  })

  test('works for 24 hours by the clock', async () => {
    const [early, late] = [await register(), await register()]
    app().clock.advance(24 * 3600 - 1)
    expect((await confirm(visitor(app()), early.link)).status).toBe(200)
    app().clock.advance(1)
    expect((await read(late.link)).code).toBe('confirmationInvalid')
    expect((await confirm(visitor(app()), late.link)).code).toBe('confirmationInvalid')
    expect((await signIn(visitor(app()), late.email)).code).toBe('emailNotConfirmed')
  })

  test('is refused when it was altered, is missing or has another id', async () => {
    const [mine, yours] = [await register(), await register()]
    const [token, other] = [tokenOf(mine.link), tokenOf(yours.link)]
    const forged = ['', 'x', `${token}x`, token.slice(0, -1), `${other.split('.')[0]}.${token.split('.')[1]}`]
    for (const wrong of forged) {
      const link = new URL(`/confirm#token=${encodeURIComponent(wrong)}`, app().url)
      for (const answer of [await read(link), await confirm(visitor(app()), link), await choose(link, '123456')])
        expect(answer.code).toBe('confirmationInvalid')
    }
    expect((await signIn(visitor(app()), mine.email)).code).toBe('emailNotConfirmed')
  })

  test('is stored as a hash only', async () => {
    const { link } = await register()
    const rows = await app().database.db.selectFrom('verifications').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(tokenOf(link).split('.')[1])
  })

  test('of an earlier version leads to the same page, and its token works there', async () => {
    const { email, registration } = await register()
    const { db } = app().database
    // Earlier links contain the member's id, which the migration also gives to the registration.
    const { id } = await membersAt(email)
    const token = `${id}.an-old-secret`
    await db.updateTable('pending_registrations').set({ id }).where('email', '=', email).execute()
    const value = createHash('sha256').update(token).digest('hex')
    await db
      .updateTable('verifications')
      .set({ identifier: `confirm ${id}`, value })
      .where('identifier', '=', `confirm ${registration}`)
      .execute()
    const old = await visitor(app()).send('GET', `/api/auth/confirm?token=${token}`)
    expect({ status: old.status, to: old.headers.get('location') }).toEqual({
      status: 303,
      to: `/confirm#token=${token}`,
    })
    expect((await confirm(visitor(app()), new URL(old.headers.get('location') ?? '', app().url))).status).toBe(200)
  })
})

describe('choosing a new password on the confirmation page', () => {
  test('accepts the mailed code, confirms and signs in', async () => {
    const { email, link } = await register()
    const code = await codeFor(email, link)
    const actor = visitor(app())
    const wrong = code === '000000' ? '111111' : '000000'
    expect((await choose(link, wrong)).code).toBe('confirmationCodeWrong')
    const { body } = await choose(link, code, 'battery staple', actor)
    expect(body).toMatchObject({ welcomeBonus: 100, member: { email } })
    expect(await isSignedIn(actor)).toBe(true)
    expect((await signIn(visitor(app()), email)).code).toBe('invalidCredentials')
    expect((await signIn(visitor(app()), email, { password: 'battery staple' })).status).toBe(200)
  })

  test('accepts only the newest code of its registration, for 15 minutes', async () => {
    const [one, two] = [await register(), await register()]
    const first = await codeFor(one.email, one.link)
    const other = await codeFor(two.email, two.link)
    if (other !== first) expect((await choose(one.link, other)).code).toBe('confirmationCodeWrong')
    app().clock.advance(1)
    const second = await codeFor(one.email, one.link)
    if (second !== first) expect((await choose(one.link, first)).code).toBe('confirmationCodeWrong')
    app().clock.advance(900)
    expect((await choose(one.link, second)).code).toBe('confirmationCodeWrong')
    expect((await choose(one.link, await codeFor(one.email, one.link))).status).toBe(200)
  })

  test('applies the rules of new passwords, and a refusal keeps the code valid', async () => {
    const { email, link } = await register()
    const code = await codeFor(email, link)
    expect((await choose(link, code, 'abc')).code).toBe('passwordTooShort')
    expect((await choose(link, code, 'letmein')).code).toBe('passwordTooCommon')
    expect((await choose(link, code, 'lovelace1815')).code).toBe('passwordTooCommon')
    expect((await choose(link, code)).status).toBe(200)
  })
})

describe('guessing on the confirmation page', () => {
  test('stops after ten failures for one registration, passwords and codes together, until 15 minutes have passed', async () => {
    const { email, link } = await register()
    const code = await codeFor(email, link)
    const codes = []
    for (let tries = 0; tries < 5; tries += 1) {
      codes.push((await confirm(visitor(app()), link, { password: `guess ${tries}` })).code)
      codes.push((await choose(link, '12345')).code)
    }
    expect(new Set(codes)).toEqual(new Set(['registrationPasswordWrong', 'confirmationCodeWrong']))
    for (const { code: refusal } of [await confirm(visitor(app()), link), await choose(link, code)])
      expect(refusal).toBe('tooManyRequests')
    app().clock.advance(900)
    expect((await confirm(visitor(app()), link)).status).toBe(200)
  })

  test('stops after thirty failures from one network, together with those of signing in', async () => {
    const guesser = () => visitor(app(), '198.51.100.77')
    for (let tries = 0; tries < 15; tries += 1) await signIn(guesser(), newEmail(), { password: 'wrong horse' })
    for (let mailbox = 0; mailbox < 3; mailbox += 1) {
      const { link } = await register()
      for (let tries = 0; tries < 5; tries += 1)
        expect((await confirm(guesser(), link, { password: 'a guess' })).code).toBe('registrationPasswordWrong')
    }
    const { link } = await register()
    expect((await confirm(guesser(), link)).code).toBe('tooManyRequests')
    expect((await confirm(visitor(app()), link)).status).toBe(200)
  })

  test('allows ten of thirty parallel attempts', async () => {
    const { link } = await register()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => confirm(visitor(app()), link, { password: `guess ${n}` })),
    )
    expect(answers.filter(({ code }) => code === 'registrationPasswordWrong')).toHaveLength(10)
    expect(answers.filter(({ code }) => code === 'tooManyRequests')).toHaveLength(20)
  })
})
