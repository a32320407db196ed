import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { purge } from '#server/jobs/purge.ts'
import { BEHIND_PROXY, newEmail, PASSWORD, signIn, visitor } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { enrolled, staffMember } from '#test/second-factor.ts'
import { wrongCode } from '#test/totp.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' }
const DAY = 24 * 3600

async function tryIn(
  email: string,
  { password = 'wrong horse', address }: { password?: string; address?: string } = {},
) {
  const actor = visitor(app(), address)
  actor.headers = { ...actor.headers, ...FIREFOX }
  return { actor, answer: await signIn(actor, email, { password }) }
}

const figures = async (chief: Actor, query = {}) =>
  (await chief.call('GET /api/admin/security/sign-ins', { query })).body
const failures = async (chief: Actor, query = {}) =>
  (await chief.call('GET /api/admin/security/failures', { query })).body

/** Advances to a day without sign-ins. */
function nextDay(): string {
  const tomorrow = new Date(Math.floor(app().clock.now().getTime() / (DAY * 1000) + 3) * DAY * 1000 + 9 * 3_600_000)
  app().clock.set(tomorrow.toISOString())
  return tomorrow.toISOString().slice(0, 10)
}

describe('sign-in attempts', () => {
  test('are counted by the hour for all members, with their outcome', async () => {
    const day = nextDay()
    const chief = await staffMember(app())
    const member = await staffMember(app(), { role: 'member' })
    const banned = await staffMember(app(), { role: 'member', status: 'banned' })
    await tryIn(member.account.email)
    await tryIn(newEmail())
    app().clock.advance(3600)
    await tryIn(member.account.email, { password: PASSWORD })
    await tryIn(banned.account.email, { password: PASSWORD })
    await tryIn(chief.account.email)
    const read = await figures(chief, { from: day, to: day })
    expect(read).toMatchObject({ from: day, to: day, step: 'hour' })
    expect(read.total).toEqual({ signedIn: 1, wrongPassword: 3, wrongCode: 0, refused: 1, throttled: 0 })
    expect(read.rows).toHaveLength(11)
    expect(read.rows.at(-2)).toMatchObject({ at: `${day}T09:00:00.000Z`, wrongPassword: 2 })
    expect(read.rows.at(-1)).toMatchObject({ at: `${day}T10:00:00.000Z`, wrongPassword: 1, refused: 1, signedIn: 1 })
    const of = async (aimedAt: string) => (await figures(chief, { from: day, to: day, aimedAt })).total.wrongPassword
    expect([await of('staff'), await of('member'), await of('nobody')]).toEqual([1, 1, 1])
    // More than three days are shown by day.
    const week = await figures(chief)
    expect({ step: week.step, days: week.rows.length, to: week.to }).toEqual({ step: 'day', days: 7, to: day })
    expect(week.rows.at(-1)?.wrongPassword).toBe(3)
  })

  test('that the limits refuse are counted too, for the account and for the network', async () => {
    const day = nextDay()
    const chief = await staffMember(app())
    const member = await staffMember(app(), { role: 'member' })
    for (let tries = 0; tries < 12; tries += 1) await tryIn(member.account.email)
    const { answer } = await tryIn(member.account.email, { password: PASSWORD })
    expect(answer.code).toBe('tooManyRequests')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    await app().noteRefusedSignIns()
    const read = await figures(chief, { from: day, to: day })
    expect(read.total).toMatchObject({ wrongPassword: 10, throttled: 3, signedIn: 0 })
    // Each from its own network, so there are thirteen rows for one address.
    expect(read.targets).toMatchObject([
      { address: member.account.email, tries: 13, networks: 13, memberId: member.id },
    ])
    app().clock.advance(900)
    expect((await tryIn(member.account.email, { password: PASSWORD })).answer.status).toBe(200)
  })

  test('of the second step are counted: wrong codes, and those that the limits refuse', async () => {
    const day = nextDay()
    const chief = await staffMember(app())
    const { code } = await enrolled(app(), chief)
    const { actor, answer } = await tryIn(chief.account.email, { password: PASSWORD })
    const { token = '' } = (answer.body as unknown as { values: { token: string } }).values
    for (let tries = 0; tries < 6; tries += 1) {
      const wrong = wrongCode(await code())
      await actor.call('POST /api/auth/second-factor', { body: { token, code: wrong } })
    }
    await app().noteRefusedSignIns()
    const { total } = await figures(chief, { from: day, to: day })
    expect(total).toMatchObject({ wrongCode: 5, throttled: 1 })
    expect((await failures(chief, { from: day })).items).toMatchObject([
      { aimedAt: 'staff', address: chief.account.email, tries: 6, throttled: 1, lastOutcome: 'throttled' },
    ])
  })
})

describe('the newest failures', () => {
  test('are one row for an hour of an address and a network, masked where there is no account', async () => {
    const day = nextDay()
    const chief = await staffMember(app())
    const member = await staffMember(app(), { role: 'member', name: 'Mia Member' })
    const address = '203.0.113.9'
    for (let tries = 0; tries < 3; tries += 1) await tryIn(member.account.email, { address })
    app().clock.advance(60)
    await tryIn('no.such.member@gmail.com', { address })
    const { items } = await failures(chief, { from: day })
    expect(items).toMatchObject([
      { address: 'no…@gmail.com', aimedAt: 'nobody', memberId: null, name: '', tries: 1, network: address },
      {
        address: member.account.email,
        aimedAt: 'member',
        memberId: member.id,
        name: 'Mia Member',
        tries: 3,
        throttled: 0,
        lastOutcome: 'wrong_password',
        browser: 'Firefox',
        system: 'Linux',
      },
    ])
    expect(JSON.stringify(items)).not.toContain('no.such.member')
    const { networks } = await figures(chief, { from: day, to: day })
    expect(networks).toMatchObject([{ network: address, tries: 4, addresses: 2 }])
    const [first] = items
    expect((await failures(chief, { target: first?.target })).items).toEqual([first])
    expect((await failures(chief, { network: address, aimedAt: 'member' })).items).toEqual([items[1]])
    app().clock.advance(3600)
    await tryIn(member.account.email, { address })
    expect((await failures(chief, { from: day })).items).toHaveLength(3)
  })

  test('come page by page', async () => {
    const day = nextDay()
    const chief = await staffMember(app())
    for (let tries = 0; tries < 5; tries += 1) await tryIn(newEmail())
    const all = (await failures(chief, { from: day })).items
    const first = await failures(chief, { from: day, limit: 3 })
    const rest = await failures(chief, { from: day, limit: 3, cursor: first.nextCursor })
    expect([...first.items, ...rest.items]).toEqual(all)
    expect(rest.nextCursor).toBeNull()
    const wrong = await chief.call('GET /api/admin/security/failures', { query: { cursor: 'x_y' } })
    expect(wrong.code).toBe('invalidInput')
  })

  test('are stored for two thousand pairs an hour; further ones are only counted', async () => {
    const day = nextDay()
    const chief = await staffMember(app())
    const hour = `${day}T09:00:00.000Z`
    await sql`insert into sign_in_failures (id, hour, target, network, masked, aimed_at, first_at, last_at, tries,
        throttled, last_outcome)
      select gen_random_uuid(), ${hour}::timestamptz, 'made ' || n, '192.0.2.1', 'x', 'nobody', ${hour}::timestamptz,
        ${hour}::timestamptz, 1, 0, 'wrong_password' from generate_series(1, 1999) n`.execute(app().database.db)
    const known = newEmail()
    const address = '203.0.113.77'
    await tryIn(known, { address })
    await tryIn(newEmail())
    await tryIn(known, { address })
    expect((await figures(chief, { from: day, to: day })).total.wrongPassword).toBe(3)
    expect((await failures(chief, { from: day, network: address })).items).toMatchObject([{ tries: 2 }])
    const { count } = await app()
      .database.db.selectFrom('sign_in_failures')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('hour', '=', new Date(hour))
      .executeTakeFirstOrThrow()
    expect(count).toBe(2000)
  })

  test('are in the member’s download, and are deleted with the account', async () => {
    nextDay()
    const chief = await staffMember(app())
    const member = await staffMember(app(), { role: 'member' })
    await tryIn(member.account.email, { address: '203.0.113.50' })
    const exported = await member.send<{ failedSignIns: unknown[] }>('GET', '/api/me/export')
    expect(JSON.stringify(exported.body)).toContain('203.0.113.50')
    await member.call('POST /api/me/deletion', { body: { confirmation: 'DELETE', password: PASSWORD } } as never)
    const left = await app()
      .database.db.selectFrom('sign_in_failures')
      .select('id')
      .where('member_id', '=', member.id)
      .execute()
    const gone = await app()
      .database.db.selectFrom('members')
      .select('status')
      .where('id', '=', member.id)
      .executeTakeFirst()
    expect({ left, status: gone?.status }).toEqual({ left: [], status: 'deleted' })
    expect((await failures(chief)).items.filter(({ memberId }) => memberId === member.id)).toEqual([])
  })

  test('are deleted after 30 days, the counts after 90, and are never logged', async () => {
    const day = nextDay()
    const email = newEmail()
    await tryIn(email)
    const { db } = app().database
    const count = async (table: 'sign_in_failures' | 'sign_in_hours', column: string) =>
      (
        await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
        where ${sql.ref(column)} >= ${`${day}T00:00:00Z`}::timestamptz`.execute(db)
      ).rows[0]?.n
    const later = async (days: number) => {
      app().clock.advance(days * DAY)
      await purge(db, app().clock.now(), pino({ level: 'silent' }))
      return [await count('sign_in_failures', 'last_at'), await count('sign_in_hours', 'hour')]
    }
    expect(await later(29)).toEqual([1, 1])
    expect(await later(2)).toEqual([0, 1])
    expect(await later(60)).toEqual([0, 0])
    expect(JSON.stringify(app().logged)).not.toContain(email)
  })

  test('refuse impossible days', async () => {
    const chief = await staffMember(app())
    const ask = async (query: object) =>
      (await chief.call('GET /api/admin/security/sign-ins', { query: query as never })).code
    expect(await ask({ from: '2026-11-20', to: '2026-11-19' })).toBe('rangeInvalid')
    expect(await ask({ from: '2026-01-01', to: '2026-11-19' })).toBe('rangeInvalid')
    expect(await ask({ from: '1999-12-31' })).toBe('invalidInput')
    expect(await ask({ to: '2026-13-01' })).toBe('invalidInput')
    expect(
      (await chief.call('GET /api/admin/security/failures', { query: { from: '2026-11-20', to: '2026-11-19' } })).code,
    ).toBe('daysReversed')
  })
})
