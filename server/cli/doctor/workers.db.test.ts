import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addWorker, createSharedDatabase, dropSharedDatabase } from '#test/citus-cluster.ts'
import { runOn } from '#test/postgres.ts'
import { migrateAt } from '#test/setup-postgres.ts'
import { checkWorkers } from './workers.ts'

/** Of several members, so that the split writes to several shards. */
const ROWS = `
  insert into points_audit_log (member_id, old_points, new_points, seq, reason, changed_at)
  select gen_random_uuid(), 0, 5, 1, 'quiz', now() from generate_series(1, 50)`
const FREE = `
  set session_replication_role = replica;
  select truncate_local_data_after_distributing_table('points_audit_log')`

describe.skipIf(inject('citusNodes').length === 0)('the doctor on Citus', () => {
  const [coordinator = '', first = '', second = ''] = inject('citusNodes')
  const name = `doctor_${crypto.randomUUID().replaceAll('-', '')}`
  let url: string
  let client: pg.Client

  beforeAll(async () => {
    url = await createSharedDatabase([coordinator], name)
    client = new pg.Client({ connectionString: url })
    await client.connect()
  })

  afterAll(async () => {
    await client.end()
    await dropSharedDatabase([coordinator, first, second], name)
  })

  const found = async (state: string) =>
    (await checkWorkers(client))
      .filter((one) => one.state === state && !one.text.startsWith('wal_level'))
      .map(({ text }) => text)

  test('follows an installation from the extension to a worker that is lost', async () => {
    await migrateAt(url)
    await runOn(url, ROWS)
    expect(await found('warning')).toEqual(['The database has the extension Citus and no workers'])
    await addWorker(url, first)
    expect(await found('warning')).toEqual(['Not split over the workers: transactions, draws, points_audit_log'])
    await migrateAt(url)
    expect(await found('warning')).toEqual([expect.stringContaining('The coordinator still stores')])
    await runOn(url, FREE)
    expect(await found('warning')).toEqual([])
    expect(await found('ok')).toEqual([expect.stringMatching(/24 shards with \d+ MB on 127\.0\.0\.1:\d+$/)])
    await addWorker(url, second)
    expect(await found('warning')).toEqual(['The workers are not balanced: Citus would move 12 shards'])
    await runOn(url, "select citus_add_inactive_node('127.0.0.1', 9)")
    expect(await found('warning')).toContain('127.0.0.1:9 is disabled')
    await runOn(url, 'update pg_dist_node set isactive = true where nodeport = 9')
    expect(await found('problem')).toEqual(['127.0.0.1:9 does not answer the coordinator'])
  })
})
