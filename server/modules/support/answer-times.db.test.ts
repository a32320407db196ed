import { describe, expect, test } from 'vitest'
import { ANSWER_HOURS } from '#contracts/support-rules.ts'
import { useTestApp } from '#test/app.ts'
import { answer, close, moveSupport, openTicket, write } from '#test/support.ts'

const app = useTestApp()
const HOUR = 3600
const DAY = 24 * HOUR

const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
const share = (part: number, whole: number) => (whole === 0 ? null : (part * 100) / whole)

/** The figures, computed from all messages without an index or a stored time. */
async function computeFromMessages(now: Date) {
  const { db } = app().database
  const tickets = await db.selectFrom('support_tickets').selectAll().execute()
  const messages = await db.selectFrom('support_messages').selectAll().orderBy('at').execute()
  const hours = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 3_600_000
  const since = now.getTime() - 30 * DAY * 1000
  const first = tickets.map((ticket) => ({
    ticket,
    at: messages.find(({ ticket_id, by_id }) => ticket_id === ticket.id && by_id)?.at,
  }))
  const answered = first.flatMap(({ ticket, at }) => (at && at.getTime() > since ? [hours(ticket.created_at, at)] : []))
  const late = first.filter(
    ({ ticket, at }) => !at && ticket.status === 'open' && hours(ticket.created_at, now) > ANSWER_HOURS,
  ).length
  const closed = tickets.flatMap(({ created_at, closed_at, erased_at }) =>
    closed_at && closed_at.getTime() > since && !(erased_at && closed_at >= erased_at)
      ? [hours(created_at, closed_at)]
      : [],
  )
  const inTime = (list: readonly number[]) => list.filter((one) => one <= ANSWER_HOURS).length
  return {
    answers: {
      count: answered.length,
      late,
      medianHours: median(answered),
      onTime: share(inTime(answered), answered.length + late),
    },
    closed: { count: closed.length, medianHours: median(closed), onTime: share(inTime(closed), closed.length) },
  }
}

describe('the time that members wait', () => {
  test('equals a plain computation over all messages', async () => {
    const staff = await app().member({ role: 'support' })
    const summary = async (who = staff) => (await who.call('GET /api/admin/support/summary')).body
    expect(await summary()).toMatchObject({
      promisedHours: 24,
      days: 30,
      answers: { count: 0, late: 0, medianHours: null, onTime: null },
      closed: { count: 0, medianHours: null, onTime: null },
      mayUpdate: true,
    })
    const { inTransaction } = await import('#server/db/transaction.ts')
    const { supportData } = await import('./index.ts')
    const ids: string[] = []
    for (const [index, hours] of [1, 3, 24, 25, 60].entries()) {
      const member = await app().member()
      const id = await openTicket(member)
      ids.push(id)
      app().clock.advance(hours * HOUR)
      const who = await app().member({ role: 'support' })
      await answer(who, id)
      if (index === 0) await close(member, id)
      if (index === 1) {
        // A second answer and a second closing do not count.
        await write(member, id)
        app().clock.advance(2 * HOUR)
        await answer(who, id, 'Once more', undefined, { close: true })
        await moveSupport(who, id, 'open')
        app().clock.advance(HOUR)
        await moveSupport(who, id, 'closed')
      }
      if (index === 2) await moveSupport(who, id, 'closed')
    }
    const leaver = await app().member()
    await openTicket(leaver)
    await inTransaction(app().database.db, async (tx) => supportData.erase?.(tx, leaver.id, app().clock.now()))
    const waiting = await app().member()
    await openTicket(waiting)
    app().clock.advance(24 * HOUR)
    const fresh = await app().member({ role: 'super_admin' })
    expect(await summary(fresh)).toMatchObject(await computeFromMessages(app().clock.now()))
    expect((await summary(fresh)).answers).toMatchObject({ count: 5, late: 0, medianHours: 24, onTime: 60 })
    app().clock.advance(1)
    expect(await summary(fresh)).toMatchObject(await computeFromMessages(app().clock.now()))
    expect((await summary(fresh)).answers).toMatchObject({ count: 5, late: 1, onTime: 50 })
    expect((await summary(fresh)).closed).toMatchObject({ count: 3 })
    app().clock.advance(29 * DAY)
    const later = await app().member({ role: 'support' })
    expect(await summary(later)).toMatchObject(await computeFromMessages(app().clock.now()))
    expect((await summary(later)).answers.count).toBeLessThan(5)
  })

  test('lists the staff who can be assigned a ticket', async () => {
    const staff = await app().member({ role: 'support', name: 'Sanna' })
    await app().member({ name: 'No Staff' })
    const { colleagues } = (await staff.call('GET /api/admin/support/summary')).body
    expect(colleagues).toContainEqual({ id: staff.id, name: 'Sanna' })
    expect(colleagues.map(({ name }) => name)).not.toContain('No Staff')
  })
})
