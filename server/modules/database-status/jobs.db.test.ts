import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startJobs } from '#server/jobs/queue.ts'
import { useTestApp } from '#test/app.ts'
import { until } from '#test/until.ts'

const app = useTestApp()

test('the job queue is reported job by job, and as missing', async () => {
  const { database } = app()
  const staff = await app().member({ role: 'support' })
  const check = async () => (await staff.call('GET /api/admin/database')).body
  const before = await check()
  expect(before.jobs).toEqual({ value: { offered: false, queues: [] } })
  expect(before.recommendations.map(({ code }) => code)).toContain('jobsAway')

  const job = (name: string) => ({ name, cron: '0 0 1 1 *', run: async () => {} })
  const jobs = startJobs(database, [job('sweep'), job('weigh')], pino({ level: 'silent' }))
  try {
    const readNames = async () => {
      const { jobs } = await check()
      return 'value' in jobs ? jobs.value.queues.map(({ name }) => name) : []
    }
    await until(readNames, (names) => names.length === 2)
  } finally {
    await jobs.stop()
  }
  const add = (state: string, hoursAgo: number, output = '{"message": "of ada@gmail.com"}') =>
    sql`insert into pgboss.job (name, state, start_after, created_on, completed_on, output)
      select 'weigh', ${state}::pgboss.job_state, at, at, case when ${state} in ('failed', 'completed') then at end, ${output}::jsonb
      from (select now() - make_interval(hours => ${hoursAgo}::int) as at) as moment`.execute(database.db)
  await add('created', 1)
  await add('retry', 1)
  // Not due yet.
  await add('created', -1)
  await add('active', 1)
  await add('failed', 2)
  await add('failed', 30)
  await add('completed', 3)
  await add('completed', 5)
  const after = await check()
  expect(after.jobs).toEqual({
    value: {
      offered: true,
      queues: [
        { name: 'sweep', waiting: 0, running: 0, failed: 0, lastDoneAt: null },
        { name: 'weigh', waiting: 2, running: 1, failed: 1, lastDoneAt: expect.any(String) },
      ],
    },
  })
  expect(after.recommendations).toContainEqual({ code: 'jobsFailed', n: 1 })
  expect(JSON.stringify(after)).not.toContain('ada@gmail.com')
  await sql`drop schema pgboss cascade`.execute(database.db)
  expect((await check()).jobs).toEqual({ value: { offered: false, queues: [] } })
})
