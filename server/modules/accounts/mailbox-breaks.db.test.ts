// The break of a mailbox whose account was deleted and opened anew (docs/product.md#account-deletion).

import { pino } from 'pino'
import { expect, test } from 'vitest'
import { purge } from '#server/jobs/purge.ts'
import { newEmail } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { deleteAccount, newcomer } from '#test/deletion.ts'

const HOUR = 3600
const app = useTestApp()

const breakOf = async (actor: Actor) => (await actor.call('GET /api/session')).body.member?.coolOffUntil
const spin = (actor: Actor) => actor.call('POST /api/games/wheel/spins')
const after = (hours: number) => new Date(app().clock.now().getTime() + hours * HOUR * 1000).toISOString()

test('a mailbox that registers again on the day of its deletion plays after 24 hours', async () => {
  const first = await newcomer(app(), 'day.player@gmail.com')
  expect((await spin(first.actor)).status).toBe(200)
  const until = after(24)
  await deleteAccount(first.actor)
  app().clock.advance(HOUR)

  // Another address of the same mailbox.
  const again = await newcomer(app(), 'dayplayer+again@gmail.com')
  expect(await breakOf(again.actor)).toBe(until)
  for (const route of ['POST /api/games/wheel/spins', 'POST /api/games/scratch/cards', 'POST /api/check-in'] as const)
    expect(await again.actor.call(route)).toMatchObject({ status: 409, code: 'coolingOff' })
  app().clock.advance(23 * HOUR)
  expect((await spin(again.actor)).status).toBe(200)

  const other = await newcomer(app())
  expect(await breakOf(other.actor)).toBeNull()
})

test('a longer break of the deleted account goes on', async () => {
  const email = newEmail()
  const { actor } = await newcomer(app(), email)
  const until = after(7 * 24)
  await actor.call('POST /api/me/limits/cool-off', { body: { hours: 168 } })
  await deleteAccount(actor)
  app().clock.advance(2 * 24 * HOUR)
  expect(await breakOf((await newcomer(app(), email)).actor)).toBe(until)
})

test('the break leaves no trace when it has ended', async () => {
  const email = newEmail()
  await deleteAccount((await newcomer(app(), email)).actor)
  app().clock.advance(24 * HOUR)
  expect(await breakOf((await newcomer(app(), email)).actor)).toBeNull()
  const { db } = app().database
  await purge(db, app().clock.now(), pino({ level: 'silent' }))
  expect(
    await db.selectFrom('mailbox_breaks').select('ends_at').where('ends_at', '<=', app().clock.now()).execute(),
  ).toEqual([])
})
