import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createEventHub } from '#server/http/event-hub.ts'
import { useTestApp } from '#test/app.ts'
import { deliverEvents } from './deliver-outbox.ts'
import { mailboxMailer } from './mailbox.ts'
import { deleteOldEvents } from './published-events.ts'

const app = useTestApp()

test.each([1, 2])(
  'a process that was suspended while %i events were published and deleted resets its streams once',
  async (missed) => {
    const { database, config, clock } = app()
    const member = await app().member()
    const tabs = createEventHub()
    const mailer = mailboxMailer(database.db, clock)
    const context = { db: database.db, mailer, site: config, tabs, clock, log: pino({ level: 'silent' }) }
    await deliverEvents(context)
    let endedStreams = 0
    tabs.listen({
      memberId: member.id,
      sessionId: member.id,
      isStaff: false,
      endsAt: new Date(8e15),
      send: () => {},
      end: () => {
        endedStreams += 1
      },
    })
    // Another process publishes them.
    for (let count = 0; count < missed; count += 1) {
      await member.call('PUT /api/me/profile', {
        body: { name: `Name ${'I'.repeat(count + 1)}`, phone: '', timeZone: 'UTC', locale: 'auto', showName: true },
      })
    }
    await app().mails()
    clock.advance(16 * 60)
    await deleteOldEvents(database.db, clock.now())

    expect(await deliverEvents(context)).toBe(false)
    expect(endedStreams).toBe(1)
    expect(tabs.position).toBe(app().hub.position)
  },
)
