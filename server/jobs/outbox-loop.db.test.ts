import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Mailer } from '#server/adapters/mail.ts'
import type { OpenTabs } from '#server/modules/notifications/index.ts'
import { useTestApp } from '#test/app.ts'
import { until } from '#test/until.ts'
import { startOutboxLoop } from './outbox-loop.ts'

const app = useTestApp()

/** Tabs that have received what was published: the loop sends events until they have all. */
function openTabs(onEvents: OpenTabs['publish'] = () => {}): OpenTabs {
  let position = 0
  return {
    get position() {
      return position
    },
    resetTo(at) {
      position = at
    },
    publish(events) {
      position = events.at(-1)?.id ?? position
      onEvents(events)
    },
  }
}

test('events are delivered while the mail server is slow, and stopping waits for the mail', async () => {
  const { database, config, clock } = app()
  const taken: string[] = []
  const answer = Promise.withResolvers<void>()
  const mailer: Mailer = {
    kind: 'smtp',
    async send(id) {
      taken.push(id)
      await answer.promise
    },
  }
  const memberIds: (string | null)[] = []
  const tabs = openTabs((events) => memberIds.push(...events.map(({ memberId }) => memberId)))
  const member = await app().member()
  await app()
    .guest()
    .call('POST /api/auth/forgot-password', { body: { email: member.account.email } })

  const stop = startOutboxLoop(database, {
    db: database.db,
    mailer,
    site: config,
    tabs,
    clock,
    log: pino({ level: 'silent' }),
  })
  await until(
    () => taken,
    (ids) => ids.length === 1,
  )
  await member.call('POST /api/check-in')
  await until(
    () => memberIds,
    (ids) => ids.length > 0,
  )
  expect(memberIds).toEqual([member.id])

  const stopped = stop()
  answer.resolve()
  await stopped
  expect(taken).toHaveLength(1)
  expect(await database.db.selectFrom('outbox').select('id').execute()).toEqual([])
})

test('a slow recipient holds up no other mail, and what was sent is not sent again', async () => {
  const { database, config, clock } = app()
  const answer = Promise.withResolvers<void>()
  const taken: string[] = []
  const mailer: Mailer = {
    kind: 'smtp',
    async send(id) {
      taken.push(id)
      if (taken.length === 1) await answer.promise
    },
  }
  const tabs = openTabs()
  const ask = async () => {
    const { email } = (await app().member()).account
    await app().guest().call('POST /api/auth/forgot-password', { body: { email } })
  }
  const waiting = async () =>
    (await database.db.selectFrom('outbox').select('id').where('topic', '=', 'mail').execute()).map(({ id }) => id)
  for (let count = 0; count < 7; count += 1) await ask()
  const stop = startOutboxLoop(database, {
    ...{ db: database.db, mailer, site: config, tabs, clock, log: pino({ level: 'silent' }) },
  })
  await until(waiting, (ids) => ids.length === 1)
  await ask()
  await until(
    () => taken,
    (ids) => ids.length === 8,
  )
  expect(await until(waiting, (ids) => ids.length === 1)).toEqual(taken.slice(0, 1))
  const stopped = stop()
  answer.resolve()
  await stopped
  expect(await waiting()).toEqual([])
})
