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
  const deletedAt = app().clock.now()
  await deleteAccount(first.actor)
  app().clock.advance(HOUR)

  // Another address of the same mailbox.
  const again = await newcomer(app(), 'dayplayer+again@gmail.com')
  const until = new Date((await breakOf(again.actor)) ?? 0)
  const hours = (until.getTime() - deletedAt.getTime()) / 3_600_000
  expect(hours).toBeGreaterThanOrEqual(24)
  expect(hours).toBeLessThan(25)
  // Not the moment of the deletion, so that the new wallet does not lead to the old one.
  expect(until.toISOString()).toMatch(/:00:00.000Z$/)
  for (const route of ['POST /api/games/wheel/spins', 'POST /api/games/scratch/cards', 'POST /api/check-in'] as const)
    expect(await again.actor.call(route)).toMatchObject({ status: 409, code: 'coolingOff' })
  app().clock.set(until.toISOString())
  expect((await spin(again.actor)).status).toBe(200)

  const other = await newcomer(app())
  expect(await breakOf(other.actor)).toBeNull()
})

test('a longer break of the deleted account goes on', async () => {
  const email = newEmail()
  const { actor } = await newcomer(app(), email)
  const least = after(7 * 24)
  await actor.call('POST /api/me/limits/cool-off', { body: { hours: 168 } })
  await deleteAccount(actor)
  app().clock.advance(2 * 24 * HOUR)
  const again = await newcomer(app(), email)
  expect(Date.parse((await breakOf(again.actor)) ?? '')).toBeGreaterThanOrEqual(Date.parse(least))
  // Extended, it is a break like any other.
  await again.actor.call('POST /api/me/limits/cool-off', { body: { hours: 720 } })
  const rows = await app()
    .database.db.selectFrom('cool_offs')
    .select('ends_at')
    .where('member_id', '=', again.id)
    .execute()
  expect(rows.map(({ ends_at }) => ends_at.toISOString())).toEqual([await breakOf(again.actor)])
})

test('the break leaves no trace when it has ended', async () => {
  const email = newEmail()
  await deleteAccount((await newcomer(app(), email)).actor)
  app().clock.advance(25 * HOUR)
  expect(await breakOf((await newcomer(app(), email)).actor)).toBeNull()
  const { db } = app().database
  await purge(db, app().clock.now(), pino({ level: 'silent' }))
  expect(
    await db.selectFrom('mailbox_breaks').select('ends_at').where('ends_at', '<=', app().clock.now()).execute(),
  ).toEqual([])
})
