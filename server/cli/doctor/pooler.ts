import type pg from 'pg'
import { sqlStateOf } from '../../db/transaction.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const AREA = 'database'
const ATTEMPTS = 8
/** SQL states of a prepared statement that is missing or exists already: the pooler used another connection. */
const STATEMENT_ERRORS = ['26000', '42P05']

/**
 * Detects a pooler, and checks whether prepared statements work through it. A pooler reports a backend process id at connecting that is not
 * the real one.
 */
export async function checkPooler(
  open: () => Promise<pg.Client>,
  client: pg.Client,
  prepare: boolean,
): Promise<Finding[]> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const isDirect = rows[0]?.pid === (client as unknown as { processID: number }).processID
  if (isDirect) {
    return prepare
      ? [ok(AREA, 'Reached directly, with prepared statements')]
      : [
          warning(
            AREA,
            'DATABASE_PREPARE is false, and no pooler is in between',
            'Remove it: prepared statements are faster',
          ),
        ]
  }
  if (!prepare) return [ok(AREA, 'Reached through a pooler, without prepared statements')]
  const failed = await failsPrepared(open, client)
  return failed
    ? [problem(AREA, 'A pooler is in between, and prepared statements fail', 'Set DATABASE_PREPARE=false')]
    : [
        warning(
          AREA,
          'A pooler is in between; prepared statements passed a short test',
          'Set DATABASE_PREPARE=false, unless the pooler supports them (pgbouncer: max_prepared_statements)',
        ),
      ]
}

/** Returns whether prepared statements fail. The clients alternate in holding a connection, so that the other gets another one. */
async function failsPrepared(open: () => Promise<pg.Client>, one: pg.Client): Promise<boolean> {
  const other = await open()
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const [holder, caller] = attempt % 2 === 0 ? [one, other] : [other, one]
      await holder.query('begin')
      await caller.query({ name: 'paz_doctor', text: 'select $1::int as number', values: [attempt] })
      await holder.query({ name: 'paz_doctor', text: 'select $1::int as number', values: [attempt] })
      await holder.query('commit')
    }
    return false
  } catch (error) {
    if (!STATEMENT_ERRORS.includes(sqlStateOf(error) ?? '')) throw error
    await one.query('rollback')
    return true
  } finally {
    await other.end()
  }
}
