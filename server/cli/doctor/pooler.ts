import type pg from 'pg'
import { sqlStateOf } from '../../db/transaction.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const AREA = 'database'
const TRIES = 8
/** There is no such statement, or there is one already: somebody else's connection was at hand. */
const MIXED = ['26000', '42P05']

/**
 * Looks whether something between us and the database hands its connections around, and whether named statements
 * survive it. A pooler makes up the number of the process that it names when connecting.
 */
export async function findPooler(
  open: () => Promise<pg.Client>,
  client: pg.Client,
  prepare: boolean,
): Promise<Finding[]> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const isDirect = rows[0]?.pid === (client as unknown as { processID: number }).processID
  if (isDirect) {
    return prepare
      ? [ok(AREA, 'Reached directly, with named statements')]
      : [
          warning(
            AREA,
            'DATABASE_PREPARE is false, and no pooler is in between',
            'Take it away: named statements are faster',
          ),
        ]
  }
  if (!prepare) return [ok(AREA, 'Reached through a pooler, without named statements')]
  const failed = await tryNamed(open, client)
  return failed
    ? [problem(AREA, 'A pooler is in between, and named statements fail', 'Set DATABASE_PREPARE=false')]
    : [
        warning(
          AREA,
          'A pooler is in between; named statements passed a short try',
          'Set DATABASE_PREPARE=false, unless it keeps them itself (pgbouncer: max_prepared_statements)',
        ),
      ]
}

/** One holds a connection now and then, so that the other gets another one. */
async function tryNamed(open: () => Promise<pg.Client>, one: pg.Client): Promise<boolean> {
  const other = await open()
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const [holder, caller] = tries % 2 === 0 ? [one, other] : [other, one]
      await holder.query('begin')
      await caller.query({ name: 'paz_doctor', text: 'select $1::int as number', values: [tries] })
      await holder.query({ name: 'paz_doctor', text: 'select $1::int as number', values: [tries] })
      await holder.query('commit')
    }
    return false
  } catch (error) {
    if (!MIXED.includes(sqlStateOf(error) ?? '')) throw error
    await one.query('rollback')
    return true
  } finally {
    await other.end()
  }
}
