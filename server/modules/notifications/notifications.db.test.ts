import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOTIFICATION_TOPICS } from '#contracts/notification-topics.ts'
import type { NotificationContent } from '#contracts/notifications.ts'
import { newId, systemRandom } from '#server/adapters/random.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { contentsOf, notificationsOf, notifierOf, sendNotification, unreadOf } from '#test/notifications.ts'
import { CODE, move, redeemPlan, redemptionAt } from '#test/redemptions.ts'
import { answer, close, openTicket } from '#test/support.ts'

const app = useTestApp()

const openActors = async () => ({
  member: await app().member({ points: 5000 }),
  staff: await app().member({ role: 'super_admin' }),
})

describe('a member is notified', () => {
  test.each([
    ['processing', 0],
    ['completed', 0],
    ['failed', 600],
    ['cancelled', 600],
  ] as const)('that a redemption is %s, and of %i refunded points, without its code', async (status, refunded) => {
    const { member, staff } = await openActors()
    const redemptionId = await redemptionAt(member, staff, status)
    const contents = await contentsOf(member)
    expect(contents).toContainEqual({
      kind: 'redemption',
      data: { redemptionId, status, subscription: 'Sony LIV', duration: '1 Month', refunded },
    })
    expect(JSON.stringify(contents)).not.toContain(CODE)
  })

  test('of nothing that they did themselves, such as a new redemption', async () => {
    const { member } = await openActors()
    await redeemPlan(member)
    expect(await contentsOf(member)).toEqual([])
  })

  test('once of a step that staff send twice, and not of a refused one', async () => {
    const { member, staff } = await openActors()
    const id = await redeemPlan(member)
    const key = newKey()
    const body = { from: 'pending', to: 'processing' } as const
    for (const _ of [1, 2]) await staff.call('POST /api/admin/redemptions/:id/status', { params: { id }, body, key })
    expect((await move(staff, id, 'pending', 'cancelled')).status).toBe(409)
    expect(await notificationsOf(member)).toHaveLength(1)
  })

  test('that support has answered, but not of their own actions in the ticket', async () => {
    const { member, staff } = await openActors()
    const requestId = await openTicket(member)
    await answer(staff, requestId, 'Your code is SECRET-1.')
    await close(member, requestId)
    expect(await contentsOf(member)).toEqual([
      { kind: 'support_answer', data: { requestId, subject: 'Points missing' } },
    ])
  })

  test('of nothing that was rolled back, and open tabs get no event', async () => {
    const { member } = await openActors()
    const work = inTransaction(app().database.db, async (tx) => {
      await notifierOf(app()).notify(tx, member.id, { kind: 'points_expired', data: { points: 1 } })
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await notificationsOf(member)).toEqual([])
    const { db } = app().database
    expect(await db.selectFrom('outbox').select('id').where('member_id', '=', member.id).execute()).toEqual([])
  })

  test('with an event for open tabs', async () => {
    const { member } = await openActors()
    await sendNotification(app(), member.id)
    const { db } = app().database
    const rows = await db.selectFrom('outbox').select('payload').where('member_id', '=', member.id).execute()
    expect(rows).toEqual([{ payload: { type: 'notification' } }])
  })

  test('of nothing once the account is deleted', async () => {
    const { member } = await openActors()
    const { db } = app().database
    await db.updateTable('members').set({ status: 'deleted' }).where('id', '=', member.id).execute()
    await sendNotification(app(), member.id)
    expect(await db.selectFrom('notifications').selectAll().where('member_id', '=', member.id).execute()).toEqual([])
  })

  test.each<NotificationContent>([
    { kind: 'leaderboard_prize', data: { rank: 1, month: '2026-10', points: 5000 } },
    { kind: 'points_expiring', data: { days: 30, points: 900 } },
    { kind: 'points_expired', data: { points: 900 } },
    { kind: 'new_sign_in', data: { browser: null, system: 'Android', address: '10.0.0.1' } },
    { kind: 'password_changed', data: { by: 'mailed link' } },
    { kind: 'sessions_ended', data: { count: 2 } },
  ])('of $kind with unchanged content', async (content) => {
    const { member } = await openActors()
    await inTransaction(app().database.db, (tx) => notifierOf(app()).notify(tx, member.id, content))
    expect(await contentsOf(member)).toEqual([content])
  })
})

describe('the list of notifications', () => {
  test('has each once, newest first, for any page size', async () => {
    const member = await app().member()
    for (let points = 1; points <= 12; points += 1) await sendNotification(app(), member.id, points)
    const all = (await notificationsOf(member)).map(({ id }) => id)
    expect(all).toHaveLength(12)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 14 }), async (limit) => {
        const found: string[] = []
        let cursor: string | undefined
        do {
          const query = cursor ? { limit, cursor } : { limit }
          const { body } = await member.call('GET /api/notifications', { query: query as never })
          expect(body.unread).toBe(12)
          found.push(...body.items.map(({ id }) => id))
          cursor = body.nextCursor ?? undefined
        } while (cursor)
        expect(found).toEqual(all)
      }),
      { numRuns: 6 },
    )
  })

  test('has nothing of other members', async () => {
    const [member, other] = [await app().member(), await app().member()]
    await sendNotification(app(), other.id)
    expect(await notificationsOf(member)).toEqual([])
    expect(await unreadOf(member)).toBe(0)
  })
})

describe('filters', () => {
  const CONTENTS: readonly NotificationContent[] = [
    { kind: 'points_expired', data: { points: 900 } },
    { kind: 'support_answer', data: { requestId: newKey(), subject: 'Points missing' } },
    { kind: 'sessions_ended', data: { count: 2 } },
    { kind: 'leaderboard_prize', data: { rank: 1, month: '2026-10', points: 5000 } },
    { kind: 'achievement', data: { achievement: 'first_win' } },
    { kind: 'redemptions_resumed', data: {} },
    { kind: 'points_alert', data: { changes: 1, members: 1 } },
  ]
  const notifyAll = async () => {
    const member = await app().member()
    for (const content of CONTENTS) {
      app().clock.advance(1)
      await inTransaction(app().database.db, (tx) => notifierOf(app()).notify(tx, member.id, content))
    }
    return member
  }
  type Query = {
    topic?: (typeof NOTIFICATION_TOPICS)[number]
    view?: 'all' | 'unread'
    limit?: number
    cursor?: string
  }
  const list = async (member: Awaited<ReturnType<typeof notifyAll>>, query: Query) => {
    const { body } = await member.call('GET /api/notifications', { query })
    return { kinds: body.items.map(({ content }) => content.kind), unread: body.unread, body }
  }

  test('by topic find each notification exactly once, with the topic’s number of unread ones', async () => {
    const member = await notifyAll()
    const lists = await Promise.all(NOTIFICATION_TOPICS.map((topic) => list(member, { topic })))
    expect(lists.flatMap(({ kinds }) => kinds).sort()).toEqual(CONTENTS.map(({ kind }) => kind).sort())
    for (const { kinds, unread } of lists) expect(unread).toBe(kinds.length)
    expect((await list(member, { topic: 'points' })).kinds).toEqual(['leaderboard_prize', 'points_expired'])
  })

  test('by unread leave out what was read, page by page', async () => {
    const member = await notifyAll()
    const [, second, third] = await notificationsOf(member)
    for (const one of [second, third])
      await member.call('POST /api/notifications/read', { body: { id: one?.id ?? '' } })
    const unread = ['points_alert', 'leaderboard_prize', 'sessions_ended', 'support_answer', 'points_expired']
    const first = await list(member, { view: 'unread', limit: 3 })
    const rest = await list(member, { view: 'unread', limit: 3, cursor: first.body.nextCursor ?? '' })
    expect([...first.kinds, ...rest.kinds]).toEqual(unread)
    expect(rest.body.nextCursor).toBeNull()
    expect((await list(member, { view: 'unread', topic: 'achievements' })).kinds).toEqual([])
  })

  test('limit what is marked as read to the topic', async () => {
    const member = await notifyAll()
    const upTo = (await list(member, { topic: 'points' })).body.items[0]?.id ?? ''
    const { body } = await member.call('POST /api/notifications/read-all', { body: { upTo, topic: 'points' } })
    expect(body).toEqual({ unread: 5 })
    expect((await list(member, { topic: 'points', view: 'unread' })).kinds).toEqual([])
  })

  test('refuse a topic that does not exist', async () => {
    const member = await app().member()
    const answer = await member.call('GET /api/notifications', { query: { topic: 'news' } as never })
    expect(answer.status).toBe(400)
  })
})

describe('reading', () => {
  test('marks one and returns how many are unread; repeating changes nothing', async () => {
    const member = await app().member()
    for (const points of [1, 2]) await sendNotification(app(), member.id, points)
    const [newest] = await notificationsOf(member)
    for (const _ of [1, 2]) {
      const { status, body } = await member.call('POST /api/notifications/read', { body: { id: newest?.id ?? '' } })
      expect({ status, body }).toEqual({ status: 200, body: { unread: 1 } })
    }
    expect((await notificationsOf(member)).map(({ isRead }) => isRead)).toEqual([true, false])
  })

  test('another member’s notification is not found, and stays unread', async () => {
    const [member, stranger] = [await app().member(), await app().member()]
    await sendNotification(app(), member.id)
    const id = (await notificationsOf(member))[0]?.id ?? ''
    const real = await stranger.call('POST /api/notifications/read', { body: { id } })
    const none = await stranger.call('POST /api/notifications/read', { body: { id: newKey() } })
    for (const refusal of [real, none]) expect(refusal).toMatchObject({ status: 404, code: 'notFound' })
    expect((await stranger.call('POST /api/notifications/read-all', { body: { upTo: id } })).body).toEqual({
      unread: 0,
    })
    expect(await unreadOf(member)).toBe(1)
  })

  test('all of them stops at the newest one that was seen', async () => {
    const member = await app().member()
    for (const points of [1, 2, 3]) await sendNotification(app(), member.id, points)
    const upTo = (await notificationsOf(member))[0]?.id ?? ''
    await sendNotification(app(), member.id, 4)
    for (const _ of [1, 2]) {
      expect((await member.call('POST /api/notifications/read-all', { body: { upTo } })).body).toEqual({ unread: 1 })
    }
    expect((await notificationsOf(member)).map(({ isRead }) => isRead)).toEqual([false, true, true, true])
  })

  test('all of them marks none that arrive meanwhile', async () => {
    const member = await app().member()
    for (let points = 1; points <= 5; points += 1) await sendNotification(app(), member.id, points)
    const upTo = (await notificationsOf(member))[0]?.id ?? ''
    app().clock.advance(1)
    const notify = (points: number) =>
      inTransaction(app().database.db, (tx) =>
        notifierOf(app()).notify(tx, member.id, { kind: 'points_expired', data: { points } }),
      )
    await Promise.all([
      ...[6, 7].map(notify),
      member.call('POST /api/notifications/read-all', { body: { upTo } }),
      ...[8, 9].map(notify),
      member.call('POST /api/notifications/read-all', { body: { upTo } }),
    ])
    const unread = (await notificationsOf(member)).filter(({ isRead }) => !isRead)
    expect(unread.map(({ content }) => (content.data as { points: number }).points).sort()).toEqual([6, 7, 8, 9])
  })

  test('counts unread ones up to a hundred', async () => {
    const member = await app().member()
    const now = app().clock.now()
    const rows = Array.from({ length: 120 }, () => ({
      member_id: member.id,
      id: newId(app().clock, systemRandom),
      kind: 'points_expired' as const,
      data: JSON.stringify({ points: 1 }),
      created_at: now,
      read_at: null,
    }))
    await app().database.db.insertInto('notifications').values(rows).execute()
    expect(await unreadOf(member)).toBe(100)
  })
})
