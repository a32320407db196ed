import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { useTestApp } from '#test/app.ts'
import { postEntry } from './post.ts'
import { readProof } from './read-proof.ts'

const app = useTestApp()

test('the newest entry is confirmed while the next one is posted', async () => {
  const { db } = app().database
  const member = await app().member()
  const post = (points: number) =>
    inTransaction(db, (tx) =>
      postEntry(
        tx,
        {
          memberId: member.id,
          type: 'earn',
          points,
          description: 'Spin & Win',
          taskType: 'spin_win',
          reference: `test ${points}`,
          reason: 'test',
        },
        app().clock.now(),
      ),
    )
  for (let points = 1; points <= 20; points += 1) {
    const { seq } = await post(points)
    const proofs = Array.from({ length: 4 }, () => readProof(db, member.id, seq))
    const [, ...found] = await Promise.all([post(1000 + points), ...proofs])
    for (const { hash, confirmedBy } of found) expect(confirmedBy).toBe(hash)
  }
})
