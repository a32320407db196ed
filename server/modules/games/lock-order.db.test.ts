// Transactions lock a member's wallet before the seeds. With one order, two of them queue and cannot deadlock.

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { run } from '#server/db/pipeline.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { reserveNonce } from '#server/modules/fairness/index.ts'
import { lockWallet } from '#server/modules/ledger/index.ts'
import { useTestApp } from '#test/app.ts'
import { engine } from '#test/db.ts'
import { countDeadlocks } from '#test/deadlocks.ts'
import { until } from '#test/until.ts'

const app = useTestApp()

const countLockWaits = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    app().database.db,
  )
  return rows[0]?.count
}

describe.skipIf(engine !== 'postgres')('a spin', () => {
  test('waits for the wallet without other locks', async () => {
    const member = await app().member()
    const spin = await inTransaction(app().database.db, async (tx) => {
      await run(tx, lockWallet(member.id))
      const spin = member.call('POST /api/games/wheel/spins')
      await until(countLockWaits, (count) => count === 1)
      await sql`set local lock_timeout = '500ms'`.execute(tx)
      expect(await run(tx, reserveNonce(member.id))).toMatchObject({ nonce: 0 })
      return { spin }
    })
    expect((await spin.spin).body.draw.nonce).toBe(1)
  })

  test('parallel spin, card and check-in cause no deadlock', async () => {
    const before = await countDeadlocks(app())
    for (let round = 0; round < 5; round += 1) {
      const members = await Promise.all(Array.from({ length: 4 }, () => app().member()))
      const answers = await Promise.all(
        members.flatMap((member) => [
          member.call('POST /api/games/wheel/spins'),
          member.call('POST /api/games/scratch/cards'),
          member.call('POST /api/games/wheel/spins'),
          member.call('POST /api/check-in'),
        ]),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
    }
    expect(await countDeadlocks(app())).toBe(before)
  })
})
