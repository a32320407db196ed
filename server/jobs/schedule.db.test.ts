import { pino } from 'pino'
import { expect, test } from 'vitest'
import { systemRandom } from '#server/adapters/random.ts'
import { createNotifier } from '#server/modules/notifications/index.ts'
import {
  BEHIND_PROXY,
  confirm,
  confirmedMember,
  linkTo,
  newEmail,
  registrationForm,
  signIn,
  visitor,
} from '#test/account-flow.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { bypassTriggers } from '#test/bypass-triggers.ts'
import { notificationsOf, sendNotification } from '#test/notifications.ts'
import { schedule } from './schedule.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
const HOUR = 3600
const found: number[] = []

const run = async (name: string) => {
  const { database, clock, config } = app()
  const jobs = schedule(
    database,
    clock,
    pino({ level: 'silent' }),
    createNotifier(clock, systemRandom),
    { auditAnchors: { stores: [], secret: config.secret }, anchors: undefined },
    (findings) => found.push(findings),
  )
  const job = jobs.find((one) => one.name === name)
  await job?.run()
}
const count = async (table: 'sessions' | 'verifications' | 'idempotency_keys' | 'throttles' | 'outbox') =>
  (await app().database.db.selectFrom(table).selectAll().execute()).length

test('expired rows are deleted, and no others', async () => {
  const { actor, email } = await confirmedMember(app())
  await signIn(actor, email)
  await actor.call('POST /api/fairness/rotate', { key: newKey(), body: {} })
  const unconfirmed = newEmail()
  await visitor(app()).call('POST /api/auth/register', { body: registrationForm(unconfirmed) })
  const link = await linkTo(app(), unconfirmed)

  app().clock.advance(HOUR - 1)
  await run('purge')
  expect((await actor.call('GET /api/session')).body.member?.email).toBe(email)

  app().clock.advance(22 * HOUR)
  await run('purge')
  expect(await count('sessions')).toBe(0)
  expect(await count('idempotency_keys')).toBe(1)
  expect((await confirm(visitor(app()), link)).status).toBe(200)

  app().clock.advance(2 * HOUR)
  await run('purge')
  expect(await count('verifications')).toBe(0)
  expect(await count('idempotency_keys')).toBe(1)
  app().clock.advance(24 * HOUR)
  await run('purge')
  expect(await count('idempotency_keys')).toBe(0)
  expect(await count('throttles')).toBe(0)
})

test('a mail that cannot be delivered is deleted after 14 days', async () => {
  const { db } = app().database
  await visitor(app()).call('POST /api/auth/register', { body: registrationForm(newEmail()) })
  await db.updateTable('outbox').set({ failed_at: app().clock.now() }).execute()
  const waiting = await count('outbox')
  app().clock.advance(14 * 24 * HOUR)
  await run('purge')
  expect(waiting).toBeGreaterThan(0)
  expect(await count('outbox')).toBe(waiting)
  app().clock.advance(1)
  await run('purge')
  expect(await count('outbox')).toBe(0)
})

test('a notification is deleted after 90 days, read or not', async () => {
  const member = await app().member()
  await sendNotification(app(), member.id)
  const { db } = app().database
  const left = () => db.selectFrom('notifications').select('id').where('member_id', '=', member.id).execute()
  expect(await notificationsOf(member)).toHaveLength(1)
  app().clock.advance(90 * 24 * HOUR)
  await run('purge')
  expect(await left()).toHaveLength(1)
  app().clock.advance(1)
  await run('purge')
  expect(await left()).toEqual([])
})

test('the nightly verification reports its findings', async () => {
  const member = await app().member({ granted: 100 })
  found.length = 0
  await run('verify-ledger')
  await bypassTriggers(app().database.db, `update wallets set points = points + 5 where member_id = '${member.id}'`)
  await run('verify-ledger')
  expect(found).toEqual([0, 1])
})
