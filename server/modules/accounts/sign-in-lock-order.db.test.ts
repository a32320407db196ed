// Sign-ins lock the member before throttles. With one order, two of them queue and cannot deadlock.

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { BEHIND_PROXY, signIn, visitor } from '#test/account-flow.ts'
import { useTestApp } from '#test/app.ts'
import { engine } from '#test/db.ts'
import { enrolled, staffMember } from '#test/second-factor.ts'
import { until } from '#test/until.ts'
import { lockForSignIn } from './store.ts'

const app = useTestApp({ environment: BEHIND_PROXY })

const countLockWaits = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    app().database.db,
  )
  return rows[0]?.count
}

describe.skipIf(engine !== 'postgres')('a sign-in with a code', () => {
  test('waits for the member without the lock of a throttle', async () => {
    const staff = await staffMember(app())
    const { code } = await enrolled(app(), staff)
    const actor = visitor(app())
    const { values } = (await signIn(actor, staff.account.email)).body as unknown as { values: { token: string } }
    const body = { token: values.token, code: await code(), rememberMe: false }
    const { step } = await inTransaction(app().database.db, async (tx) => {
      await lockForSignIn(tx, staff.id)
      const step = actor.call('POST /api/auth/second-factor', { body })
      await until(countLockWaits, (count) => count === 1)
      // Fails if another transaction has locked one of them.
      await sql`select from throttles for update nowait`.execute(tx)
      return { step }
    })
    expect((await step).status).toBe(200)
  })
})
