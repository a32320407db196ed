// A spin is drawn before its wheel has turned. Until it stands, nothing that the member's other devices read tells.

import { expect, test } from 'vitest'
import { BEHIND_PROXY, confirmed, signIn, visitor } from '#test/account-flow.ts'
import { useTestApp } from '#test/app.ts'
import { until } from '#test/until.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
const SPIN = 'POST /api/games/wheel/spins'

/** A member with two devices. */
async function devices() {
  const { actor: phone, email } = await confirmed(app())
  const computer = visitor(app())
  for (const device of [phone, computer]) await signIn(device, email, {})
  return { phone, computer }
}

test('what another device reads meanwhile waits for the wheel; the one that plays waits for nothing', async () => {
  const { phone, computer } = await devices()
  const { clock } = app()
  expect((await computer.call('GET /api/session')).body.member?.points).toBe(100)
  const { balance } = (await phone.call(SPIN)).body

  const reads = ['GET /api/session', 'GET /api/dashboard', 'GET /api/transactions', 'GET /api/leaderboard'] as const
  const answered: string[] = []
  const read = reads.map(async (route) => {
    const answer = await computer.call(route)
    answered.push(route)
    return answer
  })
  // Writes wait as well, because their answers name the balance.
  const claim = computer.call('POST /api/check-in')
  await until(
    () => clock.awaited,
    (waiting) => waiting === reads.length + 1,
  )
  expect(answered).toEqual([])
  expect((await phone.call('GET /api/session')).body.member?.points).toBe(balance)
  // Signing out reveals nothing and does not wait. It ends the right to what waits.
  expect((await computer.call('POST /api/auth/sign-out')).status).toBe(200)
  clock.advance(7)
  expect((await Promise.all(read)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await claim).code).toBe('unauthenticated')
})

test('other members, and other games of the same one, keep nobody waiting', async () => {
  const { phone, computer } = await devices()
  const other = await app().member()
  await phone.call(SPIN)
  expect((await other.call('GET /api/session')).status).toBe(200)
  app().clock.advance(7)
  await phone.call('POST /api/check-in')
  expect((await computer.call('GET /api/session')).body.member?.points).toBeGreaterThan(100)
  expect(app().clock.awaited).toBe(0)
})

test('an entry that is posted meanwhile does not raise the curtain', async () => {
  const { phone, computer } = await devices()
  await phone.call(SPIN)
  await phone.call('POST /api/check-in')
  const read = computer.call('GET /api/session')
  await until(
    () => app().clock.awaited,
    (waiting) => waiting === 1,
  )
  app().clock.advance(7)
  expect((await read).status).toBe(200)
})
