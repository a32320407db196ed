import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { MailRefused } from '#server/adapters/mail.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { countDraws } from '#server/modules/fairness/index.ts'
import { monthCalendar, projectChanges } from '#server/modules/leaderboard/index.ts'
import { useTestApp } from '#test/app.ts'
import { engine } from '#test/db.ts'
import { readMetrics } from '#test/metrics.ts'
import { measureWork } from './measure-work.ts'
import { MIN_INTERVAL_MS } from './product-metrics.ts'
import { createRateLimitedReader } from './rate-limited-reader.ts'

const app = useTestApp()

/** Scrapes after the minimum interval of database readings. */
async function scrape() {
  app().clock.advance(MIN_INTERVAL_MS / 1000)
  return await readMetrics(app().url)
}

describe('a scrape', () => {
  test('counts refusals by code, throttled calls by route, and failed sign-ins', async () => {
    const before = await scrape()
    const guest = app().guest()
    const body = { email: 'unknown@gmail.com', password: 'wrong password' }
    for (let tries = 0; tries < 2; tries += 1) await guest.call('POST /api/auth/sign-in', { body })
    await guest.call('GET /api/dashboard')
    const member = await app().member()
    for (let tries = 0; tries < 11; tries += 1) await member.send('GET', '/api/transactions/export')
    const after = await scrape()
    const increaseOf = (name: string, labels: Record<string, string>) =>
      after.of(name, labels) - before.of(name, labels)
    expect(increaseOf('paz_errors_total', { code: 'unauthenticated' })).toBe(1)
    expect(increaseOf('paz_errors_total', { code: 'invalidCredentials' })).toBe(2)
    expect(increaseOf('paz_sign_in_failures_total', { code: 'invalidCredentials' })).toBe(2)
    expect(increaseOf('paz_throttled_total', { route: '/api/transactions/export' })).toBe(1)
  })

  test('exports points and draws as in the ledger', async () => {
    const before = await scrape()
    const member = await app().member()
    const spins = []
    for (let spin = 0; spin < 3; spin += 1) {
      const { body } = await member.call('POST /api/games/wheel/spins')
      spins.push(body.prize.points)
      app().clock.advance(10)
    }
    const { db } = app().database
    await projectChanges(db, monthCalendar('UTC'), app().clock.now())
    await countDraws(db, app().clock.now())
    const after = await scrape()
    const won = { type: 'earn', source: 'spin_win' }
    const points = spins.reduce((sum, one) => sum + one, 0)
    expect(after.of('paz_points_total', won) - before.of('paz_points_total', won)).toBe(points)
    expect(after.of('paz_entries_total', won) - before.of('paz_entries_total', won)).toBe(3)
    expect(after.sum('paz_draws', { table: 'wheel' }) - before.sum('paz_draws', { table: 'wheel' })).toBe(3)
    expect(after.sum('paz_draws_expected', { table: 'wheel' })).toBeCloseTo(after.sum('paz_draws', { table: 'wheel' }))
    expect(after.of('paz_draws_expected', { table: 'wheel', prize: '1000' })).toBeCloseTo(
      after.sum('paz_draws', { table: 'wheel' }) / 1000,
    )
  })

  test('exports size and delay of the outbox', async () => {
    const { db } = app().database
    await db.deleteFrom('outbox').execute()
    const now = app().clock.now()
    const mail = { topic: 'mail' as const, payload: '{}', created_at: now, available_at: now }
    const retried = (to: string) => ({
      ...mail,
      id: crypto.randomUUID(),
      payload: JSON.stringify({ to }),
      created_at: new Date(now.getTime() - 3600_000),
      available_at: new Date(now.getTime() + 3600_000),
      attempts: 9,
      last_error: 'EENVELOPE',
    })
    await db
      .insertInto('outbox')
      .values([retried('full@gmail.com'), retried('Full@gmail.com')])
      .execute()
    const waiting = await scrape()
    expect(waiting.of('paz_outbox_oldest_seconds', { topic: 'mail' })).toBe(0)
    expect(waiting.of('paz_outbox_retried_addresses')).toBe(1)
    await db.insertInto('outbox').values(retried('another@gmail.com')).execute()
    expect((await scrape()).of('paz_outbox_retried_addresses')).toBe(2)

    await db.deleteFrom('outbox').execute()
    await db
      .insertInto('outbox')
      .values([
        { ...mail, id: crypto.randomUUID() },
        { ...mail, id: crypto.randomUUID(), failed_at: app().clock.now() },
      ])
      .execute()
    app().clock.set(new Date(now.getTime() + 45_000).toISOString())
    const found = await scrape()
    expect(found.of('paz_outbox_rows', { topic: 'mail', state: 'waiting' })).toBe(1)
    expect(found.of('paz_outbox_rows', { topic: 'mail', state: 'failed' })).toBe(1)
    expect(found.of('paz_outbox_rows', { topic: 'event', state: 'waiting' })).toBe(0)
    expect(found.of('paz_outbox_oldest_seconds', { topic: 'mail' })).toBe(45 + MIN_INTERVAL_MS / 1000)
    await db.deleteFrom('outbox').execute()
  })

  test('exports the time of the last backup, if there is one', async () => {
    const { db } = app().database
    expect((await scrape()).has('paz_backup_finished_timestamp_seconds')).toBe(false)
    const at = app().clock.now()
    await db
      .insertInto('backups')
      .values({ id: crypto.randomUUID(), started_at: at, finished_at: at, bytes: 1, name: 'paz.dump' })
      .execute()
    expect((await scrape()).of('paz_backup_finished_timestamp_seconds')).toBe(at.getTime() / 1000)
  })

  test('counts open streams, and the connections of a pool', async () => {
    const found = await scrape()
    expect(found.of('paz_event_streams')).toBe(app().hub.size)
    expect(found.of('paz_database_up')).toBe(1)
    expect(found.of('paz_database_unread_parts')).toBe(0)
    expect(found.has('paz_database_pool_connections')).toBe(engine === 'postgres')
    expect(found.has('paz_database_guest_pool_connections')).toBe(engine === 'postgres')
    expect(found.of('paz_build_info', { engine })).toBe(1)
  })

  test('exports no personal data and no label per member', async () => {
    const member = await app().member()
    await member.call('GET /api/dashboard')
    const { text } = await scrape()
    expect(text).not.toContain(member.id)
    expect(text).not.toContain('@')
  })

  test('reads the database once for several scrapes, and answers when it is damaged', async () => {
    const { db } = app().database
    const before = await scrape()
    await sql`alter table backups rename to backups_gone`.execute(db)
    const [one, other] = await Promise.all([readMetrics(app().url), readMetrics(app().url)])
    // Cached from the previous reading.
    expect(one.has('paz_backup_finished_timestamp_seconds')).toBe(true)
    expect(other.of('paz_entries_total', { type: 'earn', source: 'spin_win' })).toBe(
      before.of('paz_entries_total', { type: 'earn', source: 'spin_win' }),
    )
    const damaged = await scrape()
    expect(damaged.has('paz_backup_finished_timestamp_seconds')).toBe(false)
    expect(damaged.of('paz_database_unread_parts')).toBe(1)
    expect(damaged.has('paz_entries_total')).toBe(true)
    await sql`alter table backups_gone rename to backups`.execute(db)
  })
})

describe('readings', () => {
  test('that fail are not retried earlier, and leave no old value', async () => {
    let now = 0
    let tries = 0
    let works = true
    const readings = createRateLimitedReader(15_000, { now: () => new Date(now) }, async () => {
      tries += 1
      if (!works) throw new Error('away')
      return tries
    })
    expect(await Promise.all([readings.latest(), readings.latest()])).toEqual([1, 1])
    now = 14_999
    expect(await readings.latest()).toBe(1)
    works = false
    now = 15_000
    expect(await readings.latest()).toBeUndefined()
    now = 29_999
    expect(await readings.latest()).toBeUndefined()
    expect([tries, readings.failures]).toEqual([2, 1])
    works = true
    now = 30_000
    expect(await readings.latest()).toBe(3)
  })
})

test('jobs and mails are counted by outcome', async () => {
  const { registry } = createMetrics()
  const measured = measureWork(registry)
  const run = (work: () => Promise<void>) => measured.job({ name: 'purge', cron: '* * * * *', run: work }).run()
  await run(async () => {})
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const outcomes = [undefined, new MailRefused('never'), new Error('later')]
  const mailer = measured.mailer({
    kind: 'smtp',
    send: async () => {
      const error = outcomes.shift()
      if (error) throw error
    },
  })
  const mail = { to: 'ada@gmail.com', subject: '', text: '', html: '' }
  await mailer.send('1', mail)
  await expect(mailer.send('2', mail)).rejects.toThrow('never')
  await expect(mailer.send('3', mail)).rejects.toThrow('later')
  const text = await registry.metrics()
  expect(text).toContain('paz_job_seconds_count{queue="purge"} 1')
  expect(text).toContain('paz_job_failures_total{queue="purge"} 1')
  for (const outcome of ['sent', 'refused', 'failed']) expect(text).toContain(`paz_mails_total{outcome="${outcome}"} 1`)
})
