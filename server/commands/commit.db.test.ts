import { expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { commitCommand } from './commit.ts'

const app = useTestApp()

test('an entry that would make the balance negative fails with a message, and changes nothing', async () => {
  const { id } = await app().member()
  const { db } = app().database
  const readWallet = () =>
    db.selectFrom('wallets').select(['version', 'points', 'seq']).where('member_id', '=', id).executeTakeFirstOrThrow()
  const before = await readWallet()
  const entry = {
    ...({ type: 'redeem', points: before.points + 1, description: 'Too many points' } as const),
    ...({ taskType: 'redemption', reference: 'too-many', reason: 'redemption' } as const),
  }
  const decided = {
    memberId: id,
    version: before.version,
    now: app().clock.now(),
    budgetsVersion: 0,
    effects: { entry },
  }
  const committing = commitCommand(db, { ...decided, request: undefined, response: undefined }, true)
  await expect(committing).rejects.toThrow('an entry does not match its wallet')
  expect(await readWallet()).toEqual(before)
})
