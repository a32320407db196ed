import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { jobOrigin, requestOrigin } from '#server/db/origin.ts'
import { runJob } from '#server/jobs/queue.ts'
import { useTestApp } from '#test/app.ts'
import { engine } from '#test/db.ts'

const app = useTestApp()

describe('the id of a request', () => {
  test('is the browser’s, in the response, in errors, and in the log', async () => {
    const member = await app().member()
    const id = randomUUID()
    const read = await member.call('GET /api/session', { headers: { 'x-request-id': id } })
    expect(read.headers.get('x-request-id')).toBe(id)
    const other = randomUUID()
    const refused = await app().guest().send<{ requestId: string }>('GET', '/api/dashboard', undefined, {
      'x-request-id': other,
    })
    expect(refused.body.requestId).toBe(other)
    for (const one of [id, other]) expect(app().logged.filter(({ requestId }) => requestId === one)).toHaveLength(1)
  })

  test.each([
    '',
    'x',
    '*/ drop table members; --',
    "11111111-1111-4111-8111-11111111111'",
    '11111111-1111-4111-8111-11111111111A',
    '11111111-1111-4111-8111-111111111111 */ select 1',
    `${'1'.repeat(8)}-1111-4111-8111-${'1'.repeat(13)}`,
  ])('is the server’s own where %j is given', async (given) => {
    const answer = await app().guest().send('GET', '/api/session', undefined, { 'x-request-id': given })
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(answer.headers.get('x-request-id')).not.toBe(given)
  })

  test('is never the browser’s outside the API, because such responses may be cached', async () => {
    const id = randomUUID()
    const answer = await app().guest().send('GET', '/', undefined, { 'x-request-id': id })
    expect(answer.headers.get('x-request-id')).not.toBe(id)
  })

  test('that is invalid never becomes part of a statement', () => {
    for (const text of ['', 'x', '*/', `${randomUUID()}*/`, randomUUID().toUpperCase()])
      expect(() => requestOrigin(text)).toThrow()
    for (const text of ['', 'Purge', 'a b', 'purge*/', 'purge\n']) expect(() => jobOrigin(text)).toThrow()
  })
})

describe.skipIf(engine !== 'postgres')('a statement on PostgreSQL', () => {
  /** Stores the text of every statement that writes a session or a notification setting. */
  async function watch(table: string): Promise<() => Promise<string[]>> {
    const { executeSql } = app().database
    await executeSql(`
      create table if not exists seen_statements (text text);
      create or replace function see_statement() returns trigger language plpgsql as $$
        begin insert into seen_statements values (current_query()); return null; end $$;
      create or replace trigger see_statement after insert or update or delete on ${table}
        for each statement execute function see_statement()`)
    return async () => {
      const { rows } = await executeSql('select text from seen_statements')
      return rows.map((row) => (row as { text: string }).text)
    }
  }

  test('names its request', async () => {
    const member = await app().member()
    const seen = await watch('sessions')
    const id = randomUUID()
    await member.call('POST /api/auth/sign-out', { headers: { 'x-request-id': id } })
    const statements = await seen()
    expect(statements).toHaveLength(1)
    expect(statements[0]).toMatch(/^delete from "sessions"/)
    expect(statements[0]?.endsWith(` /* request=${id} */`)).toBe(true)
  })

  test('that is prepared has a fixed text and name, so that its plan is reused', async () => {
    const seen = await watch('wallets')
    for (let spin = 0; spin < 2; spin += 1) {
      const member = await app().member()
      await member.call('POST /api/games/wheel/spins', { headers: { 'x-request-id': randomUUID() } })
    }
    const paying = (await seen()).filter((text) => text.includes('commit_commands'))
    expect(paying.length).toBeGreaterThanOrEqual(2)
    expect(new Set(paying).size).toBe(1)
    expect(paying[0]).not.toContain('request=')
  })

  test('of a job names the job', async () => {
    const member = await app().member()
    const seen = await watch('notifications')
    const { db } = app().database
    const job = {
      name: 'forget-events',
      cron: '* * * * *',
      run: async () => void (await db.deleteFrom('notifications').where('member_id', '=', member.id).execute()),
    }
    await runJob(job, app().database, pino({ level: 'silent' }))
    expect((await seen()).at(-1)).toMatch(/ \/\* job=forget-events \*\/$/)
    await sql`drop table seen_statements cascade`.execute(db)
  })
})
