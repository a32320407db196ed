import { describe, expect, test } from 'vitest'
import { drawFromBands } from '#server/modules/fairness/index.ts'
import { verifyExport } from '#server/modules/fairness/verify-export.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { BANDED_TABLES } from '#test/first-rules.ts'
import { earn } from '#test/leaderboard.ts'
import { useMonths } from '#test/leaderboard-months.ts'
import { contentsOf } from '#test/notifications.ts'
import { monthAfter } from './month-calendar.ts'

const app = useTestApp({ environment: { APP_TIME_ZONE: 'Europe/Berlin' } })
const { calendar, month, pay, inMonth, addMembers, rewards, winnersOf, setClockToStartOf, addRankedMembers } =
  useMonths(app, 'Europe/Berlin')

describe('the first three of a month', () => {
  test('are paid after the month, once all of its transactions have committed', async () => {
    const [first, second, third, fourth] = await addRankedMembers(4)
    setClockToStartOf(monthAfter(month()), -1)
    expect(await pay()).toBe(0)
    setClockToStartOf(monthAfter(month()), 9)
    expect(await pay()).toBe(0)
    setClockToStartOf(monthAfter(month()), 10)
    expect(await pay()).toBe(3)
    expect(await winnersOf()).toEqual([first?.id, second?.id, third?.id])
    expect(await pay()).toBe(0)
    const { body } = (await fourth?.call('GET /api/leaderboard/winners')) ?? {}
    expect(body?.month).toBe(month())
    expect(body?.items.map(({ rank, score }) => ({ rank, score }))).toEqual([
      { rank: 1, score: 1000 },
      { rank: 2, score: 990 },
      { rank: 3, score: 980 },
    ])
  })

  test('get points of their rank’s bands, drawn from their own seeds, which the member can recompute', async () => {
    const winners = await addRankedMembers(3)
    setClockToStartOf(monthAfter(month()))
    await pay()
    for (const [index, { rank, points, generation, nonce }] of (await rewards()).entries()) {
      const actor = winners[index] as Actor
      const table = BANDED_TABLES[`leaderboard-rank-${rank as 1 | 2 | 3}`]
      expect(table.bands.some(({ from, to }) => points >= from && points <= to)).toBe(true)
      const { body } = await actor.call('POST /api/fairness/rotate', { body: {} })
      const seeds = { serverSeed: body.revealed.serverSeed, clientSeed: body.revealed.clientSeed, nonce }
      const { items } = (await actor.call('GET /api/fairness/draws')).body
      expect(items[0]).toMatchObject({ game: 'leaderboard', table: table.name, nonce, serverSeed: seeds.serverSeed })
      expect(drawFromBands(seeds, table)).toEqual({ number: items[0]?.result?.number, points })
      const file = JSON.stringify((await actor.call('GET /api/fairness/export')).body)
      expect(verifyExport(file)).toMatchObject({ verified: 1, findings: [] })
      expect(generation).toBe(1)
      const entries = (await actor.call('GET /api/transactions')).body.items
      expect(entries[0]).toMatchObject({ taskType: 'leaderboard', points, type: 'earn' })
    }
  })

  test('are mailed, and their open tabs receive an event', async () => {
    const [winner] = await addRankedMembers(1)
    setClockToStartOf(monthAfter(month()))
    await pay()
    const mail = (await app().mails()).find(({ to }) => to === winner?.account.email)
    expect(mail?.subject).toMatch(/^You came 1st in \w+ \d{4}$/)
    expect(mail?.text).toContain(`${(await rewards())[0]?.points.toLocaleString('en')} points`)
    expect(mail?.text).toContain('/leaderboard')
    expect(winner && (await contentsOf(winner))).toMatchObject([
      { kind: 'leaderboard_prize', data: { rank: 1, points: (await rewards())[0]?.points } },
    ])
  })

  test('are shown without name, address and picture once they are banned or suspended', async () => {
    const winners = await addRankedMembers(3)
    setClockToStartOf(monthAfter(month()))
    await pay()
    const { db } = app().database
    const setStatus = (index: number, status: 'banned' | 'suspended') =>
      db
        .updateTable('members')
        .set({ status, image: 'portrait' })
        .where('id', '=', winners[index]?.id ?? '')
        .execute()
    await setStatus(0, 'banned')
    await setStatus(1, 'suspended')
    const { body } = await (await app().member()).call('GET /api/leaderboard/winners')
    const anonymous = { name: 'Anonymous User', email: null, imageUrl: null }
    expect(body.items).toMatchObject([
      anonymous,
      anonymous,
      { name: expect.stringMatching(/^Member /), email: expect.any(String) },
    ])
  })

  test('may be fewer than three, or none if no member earned anything', async () => {
    await addRankedMembers(2)
    await addMembers(2)
    setClockToStartOf(monthAfter(month()))
    expect(await pay()).toBe(2)
    setClockToStartOf(monthAfter(month(), 2))
    expect(await pay()).toBe(0)
    const { body } = await (await app().member()).call('GET /api/leaderboard/winners')
    expect(body).toEqual({ month: monthAfter(month()), items: [] })
  })

  test('are those who reached the points first, where several have equal points', async () => {
    const members = await addMembers(4)
    for (const [index, { id }] of members.entries())
      await earn(app().database.db, id, 100, inMonth(month(), 20 - index))
    setClockToStartOf(monthAfter(month()))
    await pay()
    expect(await winnersOf()).toEqual([members[3]?.id, members[2]?.id, members[1]?.id])
  })

  test('exclude banned, suspended and deleted members: those behind them move up', async () => {
    const { db } = app().database
    const members = await addRankedMembers(6)
    for (const [index, status] of [
      [0, 'banned'],
      [2, 'suspended'],
      [3, 'deleted'],
    ] as const)
      await db
        .updateTable('members')
        .set({ status })
        .where('id', '=', members[index]?.id ?? '')
        .execute()
    setClockToStartOf(monthAfter(month()))
    await pay()
    expect(await winnersOf()).toEqual([members[1]?.id, members[4]?.id, members[5]?.id])
  })
})

describe('to a month belongs', () => {
  test('what was earned from its first millisecond to its last, in the product’s time zone', async () => {
    const { db } = app().database
    const [before, first, last, after] = await addMembers(4)
    const [begin, end] = [calendar.startOf(monthAfter(month())), calendar.startOf(monthAfter(month(), 2))]
    setClockToStartOf(monthAfter(month()))
    await pay()
    await earn(db, before?.id ?? '', 1000, new Date(begin.getTime() - 1))
    await earn(db, first?.id ?? '', 20, begin)
    await earn(db, last?.id ?? '', 10, new Date(end.getTime() - 1))
    setClockToStartOf(monthAfter(month(), 2), 0)
    await earn(db, after?.id ?? '', 1000, end)
    setClockToStartOf(monthAfter(month(), 2))
    await pay()
    expect(await winnersOf(monthAfter(month()))).toEqual([first?.id, last?.id])
  })

  test('no point from staff’s corrections, refunds, rewards of the leaderboard, or spending', async () => {
    const { db } = app().database
    const [a, b] = await addMembers(2)
    for (const type of ['adjustment', 'refund', 'leaderboard'] as const)
      await earn(db, a?.id ?? '', 500, inMonth(month(), 3), type)
    await earn(db, b?.id ?? '', 30, inMonth(month(), 3), 'signup')
    await earn(db, b?.id ?? '', 30, inMonth(month(), 4), 'redemption')
    setClockToStartOf(monthAfter(month()))
    await pay()
    expect((await rewards()).map(({ member_id, score }) => ({ member_id, score }))).toEqual([
      { member_id: b?.id, score: 30 },
    ])
  })
})
