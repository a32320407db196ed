import { describe, expect, test } from 'vitest'
import {
  BEHIND_PROXY,
  confirm,
  confirmedMember,
  mailsTo,
  newEmail,
  PASSWORD,
  registrationForm,
  signIn,
  visitor,
} from '#test/account-flow.ts'
import { useTestApp } from '#test/app.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
/** With default settings. */
const plainApp = useTestApp()
const REGISTER = 'POST /api/auth/register'
const CREATED = 'Account created! Please check your email inbox (including spam folder) to confirm your address.'

const membersAt = (...emails: string[]) =>
  app().database.db.selectFrom('members').select(['id', 'name', 'email']).where('email', 'in', emails).execute()

describe('the rules of the register form', () => {
  const wrong = { confirmPassword: 'another one' }
  const refused = async (changes: Readonly<Record<string, unknown>>) => {
    const { status, body } = await visitor(app()).send<{ detail: string }>(
      'POST',
      '/api/auth/register',
      registrationForm(newEmail(), changes),
    )
    expect(status).toBe(400)
    return body.detail
  }

  test('are checked in the order of host, matching passwords, length', async () => {
    const host = { email: 'ada@example.org' }
    const short = { password: 'abc', confirmPassword: 'abc' }
    const hostSentence = 'Only gmail.com, googlemail.com email addresses are allowed'
    expect(await refused({ ...host, password: 'abc', ...wrong })).toBe(hostSentence)
    expect(await refused({ ...host, ...short })).toBe(hostSentence)
    expect(await refused({ password: 'abc', ...wrong })).toBe('Passwords do not match')
    expect(await refused(short)).toBe('Password must be at least 6 characters')
    const common = { password: 'Password1', confirmPassword: 'Password1' }
    const guessable = 'This password is too easy to guess. Please choose another one.'
    expect(await refused(common)).toBe(guessable)
    expect(await refused({ password: 'Lovelace1815', confirmPassword: 'Lovelace1815' })).toBe(guessable)
  })

  test('name the one host that is allowed when nothing else is set', async () => {
    for (const email of ['ada@googlemail.com', 'ada@gmail.com.example.org', 'ada@notgmail.com']) {
      const { body } = await visitor(plainApp()).send('POST', '/api/auth/register', registrationForm(email))
      expect(body).toMatchObject({ code: 'emailHostNotAllowed', detail: 'Only gmail.com email addresses are allowed' })
    }
  })

  test('name every required field at once', async () => {
    const { body } = await visitor(app()).send<{ errors: { field: string }[] }>('POST', '/api/auth/register', {
      name: ' <> ',
    })
    expect(body.errors.map((error) => error.field).sort()).toEqual(['confirmPassword', 'email', 'name', 'password'])
  })

  test('let the phone be left out, left empty or given', async () => {
    for (const phone of [undefined, '', '+49 170 1234567']) {
      expect((await visitor(app()).call(REGISTER, { body: registrationForm(newEmail(), { phone }) })).status).toBe(200)
    }
    expect(await refused({ phone: '0170' })).toBe('Please check the marked fields.')
  })

  test('that refuse leave no account and no mail', async () => {
    const email = newEmail()
    await visitor(app()).send('POST', '/api/auth/register', registrationForm(email, wrong))
    expect(await membersAt(email)).toEqual([])
    expect(await mailsTo(app(), email)).toEqual([])
  })
})

describe('a person who registers', () => {
  test('gets the same answer for a new, an unconfirmed and a member’s address', async () => {
    const { email } = await confirmedMember(app())
    const fresh = newEmail()
    const answers = []
    for (const address of [fresh, fresh, email])
      answers.push(await visitor(app()).call(REGISTER, { body: registrationForm(address) }))
    const registration = expect.stringMatching(/^[0-9a-f-]{36}$/)
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array.from({ length: 3 }, () => ({ status: 200, body: { message: CREATED, registration } })),
    )
    const headersOf = (headers: Headers) => [...headers.keys()].filter((name) => name !== 'date').sort()
    expect(new Set(answers.map((answer) => headersOf(answer.headers).join())).size).toBe(1)
  })

  test('gets only a mail that says that an account exists', async () => {
    const { email } = await confirmedMember(app())
    const other = { name: 'Mallory', password: 'another horse', confirmPassword: 'another horse' }
    await visitor(app()).call(REGISTER, { body: registrationForm(email, other) })
    const subjects = (await mailsTo(app(), email)).map((mail) => mail.subject)
    expect(subjects.sort()).toEqual(['Confirm your email address', 'You already have an account'])
    expect(await membersAt(email)).toMatchObject([{ name: 'Ada Lovelace' }])
    expect((await signIn(visitor(app()), email)).status).toBe(200)
    expect((await signIn(visitor(app()), email, { password: 'another horse' })).code).toBe('invalidCredentials')
  })

  test('has one account per mailbox, for all spellings of the address', async () => {
    await confirmedMember(app(), 'grace.hopper@gmail.com')
    const aliases = ['gracehopper@gmail.com', 'g.r.a.c.e.hopper+paz@gmail.com', 'GraceHopper@googlemail.com']
    for (const alias of aliases) await visitor(app()).call(REGISTER, { body: registrationForm(alias) })
    expect(await membersAt('grace.hopper@gmail.com', ...aliases.map((alias) => alias.toLowerCase()))).toHaveLength(1)
    // The mail goes to the address of the account, not to the submitted one.
    const mails = await mailsTo(app(), 'grace.hopper@gmail.com')
    expect(mails.filter((mail) => mail.subject === 'You already have an account')).toHaveLength(3)
  })

  test('twice in parallel with aliases has one account and one bonus', async () => {
    const emails = [
      'alan.turing@gmail.com',
      'alanturing@gmail.com',
      'alan.turing+a@gmail.com',
      'a.lanturing@googlemail.com',
    ]
    const answers = await Promise.all(
      emails.map((email) => visitor(app()).call(REGISTER, { body: registrationForm(email) })),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
    const [member, ...others] = await membersAt(...emails)
    expect(others).toEqual([])
    expect(member).toBeDefined()
    const [link] = (await app().mails()).filter(({ to }) => emails.includes(to)).flatMap(({ links }) => links)
    const { body } = await confirm(visitor(app()), new URL(link ?? ''))
    expect(body).toMatchObject({ welcomeBonus: 100, member: { points: 100 } })
    expect((await signIn(visitor(app()), body.member.email)).body).toMatchObject({ welcomeBonus: 0 })
  })

  test('sends the form twice, and either mail confirms', async () => {
    const email = newEmail()
    const twice = [1, 2].map(() => visitor(app()).call(REGISTER, { body: registrationForm(email) }))
    await Promise.all(twice)
    const [first, second] = (await mailsTo(app(), email)).map((mail) => new URL(mail.links[0] ?? ''))
    expect((await confirm(visitor(app()), second ?? new URL('about:none'))).status).toBe(200)
    expect((await confirm(visitor(app()), first ?? new URL('about:none'))).code).toBe('confirmationInvalid')
    expect((await signIn(visitor(app()), email, { password: PASSWORD })).status).toBe(200)
  })

  test('gets no mail when the account could not be stored', async () => {
    // The database refuses at the end, after account and mail were inserted.
    const { database } = app()
    await database.executeSql(`
      create function refuse_unlucky() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create constraint trigger refuse_unlucky after insert on members deferrable initially deferred
        for each row when (new.email like 'unlucky%') execute function refuse_unlucky()`)
    const { status } = await visitor(app()).call(REGISTER, { body: registrationForm('unlucky@gmail.com') })
    expect(status).toBe(500)
    expect(await mailsTo(app(), 'unlucky@gmail.com')).toEqual([])
    expect(await database.db.selectFrom('outbox').select('id').execute()).toEqual([])
    expect(await membersAt('unlucky@gmail.com')).toEqual([])
  })

  test('gets the browser’s time zone, and the day of the clock', async () => {
    const { actor, email } = await confirmedMember(app(), newEmail(), { timeZone: 'Asia/Kolkata' })
    const { body } = await signIn(actor, email)
    expect(body.member).toMatchObject({ timeZone: 'Asia/Kolkata', role: 'member', permissions: [] })
    expect(body.member.createdAt.slice(0, 10)).toBe('2026-11-20')
  })

  test('more than five times in 15 minutes for one address has to wait, with or without an account', async () => {
    const { email } = await confirmedMember(app())
    for (const [address, free] of [
      [newEmail(), 5],
      [email, 4],
    ] as const) {
      const statuses = []
      for (let tries = 0; tries < free + 1; tries += 1) {
        statuses.push((await visitor(app()).call(REGISTER, { body: registrationForm(address) })).status)
      }
      expect(statuses).toEqual([...Array(free).fill(200), 429])
    }
  })
})
