import { expect, test } from 'vitest'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { countDraws } from '#server/modules/fairness/index.ts'
import { activateRules } from '#test/activate-rules.ts'
import { useTestApp } from '#test/app.ts'

const app = useTestApp()
const DAY_SECONDS = 24 * 3600

// Each test uses dates of its own, so that the others' draws are outside its thirty days.

const count = () => countDraws(app().database.db, app().clock.now())
/** Reads the odds after the time for which a process caches them. */
const odds = async () => {
  app().clock.advance(10)
  return readOdds()
}
const readOdds = async () => {
  const { countedAt, sets } = (await app().guest().call('GET /api/fairness/odds')).body
  return { countedAt, tables: sets[0]?.tables ?? [] }
}
const wheel = async () => {
  const table = (await odds()).tables.find(({ name }) => name === 'wheel')
  if (!table) throw new Error('there is no wheel')
  return table
}

async function play(spins: number, cards = 0): Promise<void> {
  const member = await app().member()
  for (let spin = 0; spin < spins; spin += 1) await member.call('POST /api/games/wheel/spins')
  for (let card = 0; card < cards; card += 1) {
    const { body } = await member.call('POST /api/games/scratch/cards')
    await member.call('POST /api/games/scratch/cards/:id/claim', { params: { id: body.card.id } })
  }
}

test('before the first count the odds are shown and no draws', async () => {
  const { countedAt, tables } = await odds()
  expect(countedAt).toBeNull()
  expect(tables.map(({ name }) => name)).toEqual([
    'wheel',
    'scratch',
    'check-in-day-7',
    'leaderboard-rank-1',
    'leaderboard-rank-2',
    'leaderboard-rank-3',
  ])
  for (const { total, rows, draws } of tables) {
    expect(rows.reduce((sum, { weight }) => sum + weight, 0)).toBe(total)
    expect(draws).toBe(0)
  }
})

test('draws of all members are counted by table and prize, and counting again changes nothing', async () => {
  app().clock.set('2027-01-20T12:00:00.000Z')
  await play(5, 2)
  await play(3)
  await count()
  await count()
  const { draws, rows } = await wheel()
  expect(draws).toBe(8)
  const drawn = await app().database.db.selectFrom('draws').select(['points']).where('game', '=', 'wheel').execute()
  for (const row of rows) expect(row.drawn).toBe(drawn.filter(({ points }) => points === row.from).length)
  expect((await odds()).tables.find(({ name }) => name === 'scratch')?.draws).toBe(2)
})

test('draws after a count, also just before midnight, are in the next count', async () => {
  app().clock.set('2027-04-20T23:50:00.000Z')
  await play(2)
  await count()
  app().clock.set('2027-04-20T23:59:59.900Z')
  await play(1)
  app().clock.set('2027-04-21T00:00:05.000Z')
  await count()
  expect(await wheel()).toMatchObject({ draws: 3 })
  app().clock.set('2027-04-21T00:05:00.000Z')
  await play(1)
  await count()
  expect(await wheel()).toMatchObject({ draws: 4 })
  expect((await odds()).countedAt).toBe('2027-04-21T00:05:00.000Z')
})

test('thirty days are shown, and a server that was down catches up', async () => {
  app().clock.set('2027-08-20T12:00:00.000Z')
  await play(5)
  app().clock.advance(10 * DAY_SECONDS)
  await play(2)
  await count()
  expect(await wheel()).toMatchObject({ draws: 7 })
  app().clock.advance(25 * DAY_SECONDS)
  await count()
  expect(await wheel()).toMatchObject({ draws: 2 })
})

test('equal prizes are one row, and points of two bands count for each by its chance', async () => {
  app().clock.set('2028-01-20T12:00:00.000Z')
  const set = await activateRules(app(), {
    ...SPECIFICATION_SET,
    wheel: {
      ...SPECIFICATION_SET.wheel,
      prizes: [
        { points: 5, weight: 3, icon: 'coins', color: 'prize-1' },
        { points: 5, weight: 2, icon: 'gem', color: 'prize-2' },
        { points: 10, weight: 5, icon: 'gem', color: 'prize-3' },
      ],
    },
    checkIn: {
      ...SPECIFICATION_SET.checkIn,
      // Each point has the same chance in both.
      bonus: [
        { weight: 41, from: 10, to: 50 },
        { weight: 51, from: 50, to: 100 },
      ],
    },
  })
  await app()
    .database.db.insertInto('draw_counts')
    .values([
      { day: '2028-01-19', rule_set: set, table_name: 'wheel', points: 5, drawn: 7 },
      { day: '2028-01-19', rule_set: set, table_name: 'check-in-day-7', points: 50, drawn: 10 },
      { day: '2028-01-19', rule_set: set, table_name: 'check-in-day-7', points: 51, drawn: 3 },
    ])
    .execute()
  expect((await wheel()).rows).toEqual([
    { from: 5, to: 5, weight: 5, drawn: 7, drawnEver: 7 },
    { from: 10, to: 10, weight: 5, drawn: 0, drawnEver: 0 },
  ])
  expect((await odds()).tables.find(({ name }) => name === 'check-in-day-7')).toMatchObject({
    draws: 13,
    rows: [
      { from: 50, to: 100, drawn: 8 },
      { from: 10, to: 50, drawn: 5 },
    ],
  })
})

test('many guests share one read', async () => {
  app().clock.set('2028-06-20T12:00:00.000Z')
  const before = await readOdds()
  app().clock.advance(1)
  await count()
  expect(await readOdds()).toEqual(before)
  expect((await odds()).countedAt).not.toEqual(before.countedAt)
})
