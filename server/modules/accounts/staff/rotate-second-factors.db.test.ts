import { expect, test } from 'vitest'
import { systemRandom } from '#server/adapters/random.ts'
import { TEST_SECRET, useTestApp } from '#test/app.ts'
import { enrolled, staffMember } from '#test/second-factor.ts'
import { rotateSecondFactors } from './rotate-second-factors.ts'
import { secondFactorCipher } from './second-factor.ts'

const app = useTestApp()
const NEW = 'the key that is used from today onwards'

test('secrets of second factors are re-encrypted with the current key, and unreadable ones are reported', async () => {
  const [one, other] = [await staffMember(app()), await staffMember(app())]
  await enrolled(app(), one)
  await enrolled(app(), other)
  const { db } = app().database
  const stored = async (id: string) =>
    (await db.selectFrom('second_factors').select('secret').where('member_id', '=', id).executeTakeFirstOrThrow())
      .secret
  const before = await stored(one.id)
  // A secret cannot be decrypted for another member.
  await db.updateTable('second_factors').set({ secret: before }).where('member_id', '=', other.id).execute()

  const cipher = secondFactorCipher({ current: NEW, previous: TEST_SECRET }, systemRandom)
  expect(await rotateSecondFactors(db, cipher)).toEqual({ changed: 1, unreadable: [other.id] })
  const after = await stored(one.id)
  expect(after).not.toBe(before)
  const old = secondFactorCipher({ current: TEST_SECRET }, systemRandom)
  expect(secondFactorCipher({ current: NEW }, systemRandom).decrypt(after, one.id)).toBe(old.decrypt(before, one.id))
  expect(await rotateSecondFactors(db, cipher)).toEqual({ changed: 0, unreadable: [other.id] })
})
