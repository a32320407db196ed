import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ACHIEVEMENT_KINDS } from '#contracts/achievement-rules.ts'
import { achievementsOf, countAchievements, notifiedOf, reachedBy } from '#test/achievements.ts'
import { useTestApp } from '#test/app.ts'
import { hideEntries } from '#test/hide-entries.ts'
import { earn, projectLeaderboard } from '#test/leaderboard.ts'
import { notifierOf } from '#test/notifications.ts'
import { playQuiz } from '#test/quiz.ts'
import { redemptionAt } from '#test/redemptions.ts'
import { findAchievements } from './find-achievements.ts'
import titles from './titles.en.json' with { type: 'json' }

const app = useTestApp({ now: '2026-11-20T12:00:00.000Z' })

const storedOf = async (memberId: string) =>
  await app()
    .database.db.selectFrom('achievements')
    .select(['kind', 'reached_at'])
    .where('member_id', '=', memberId)
    .orderBy('kind')
    .execute()

test('a new member has reached nothing and sees every target', async () => {
  const member = await app().member({ points: 20_000 })
  const items = await achievementsOf(member)
  expect(items.map(({ kind }) => kind)).toEqual(ACHIEVEMENT_KINDS)
  expect(items.filter(({ reachedAt, progress }) => reachedAt || progress > 0)).toEqual([])
  expect(items.find(({ kind }) => kind === 'all_tasks')).toMatchObject({ progress: 0, target: 5 })
})

test('a win is shown at once, stored once, and a notification comes once', async () => {
  const member = await app().member()
  await member.call('POST /api/games/wheel/spins')
  const now = app().clock.now().toISOString()
  expect(await reachedBy(member)).toMatchObject({ first_win: now })
  expect(await storedOf(member.id)).toEqual([])
  await countAchievements(app())
  app().clock.advance(60)
  await member.call('POST /api/games/wheel/spins')
  await countAchievements(app())
  expect(await storedOf(member.id)).toContainEqual({ kind: 'first_win', reached_at: new Date(now) })
  expect((await notifiedOf(member)).filter((kind) => kind === 'first_win')).toEqual(['first_win'])
  expect((await achievementsOf(member)).find(({ kind }) => kind === 'spins_100')).toMatchObject({ progress: 2 })
})

test('no points are paid', async () => {
  const member = await app().member()
  const { body } = await member.call('POST /api/games/wheel/spins')
  await countAchievements(app())
  expect((await member.call('GET /api/dashboard')).body.points).toBe(body.balance)
})

test('check-ins, quizzes, channels, redemptions and seeds count with their dates', async () => {
  const member = await app().member({ points: 50_000 })
  const staff = await app().member({ role: 'super_admin' })
  for (let day = 0; day < 7; day += 1) {
    await member.call('POST /api/check-in')
    if (day < 6) app().clock.advance(86_400)
  }
  const seventh = app().clock.now().toISOString()
  await playQuiz(app(), member, { category: 'all', difficulty: 'hard' }, 10)
  await redemptionAt(member, staff, 'completed')
  const completed = app().clock.now().toISOString()
  await redemptionAt(member, staff, 'cancelled')
  await countAchievements(app())
  // A rotation without a draw reveals nothing that was drawn.
  const fresh = await app().member()
  await fresh.call('POST /api/fairness/rotate', { body: {} })
  app().clock.advance(60)
  await member.call('POST /api/fairness/rotate', { body: {} })
  const rotated = app().clock.now().toISOString()
  await countAchievements(app())
  const reached = await reachedBy(member)
  expect(reached).toMatchObject({
    first_cycle: seventh,
    perfect_quiz: expect.any(String),
    perfect_hard: expect.any(String),
    first_redemption: completed,
    seed_revealed: rotated,
  })
  expect(reached.redemptions_5).toBeUndefined()
  expect(await reachedBy(fresh)).toEqual({})
  expect(await storedOf(member.id)).toHaveLength(Object.keys(reached).length)
})

test('every channel is reached with the last of the tasks that staff offer, and stays', async () => {
  const { database, clock } = app()
  const { db } = database
  const member = await app().member()
  const tasks = await db.selectFrom('tasks').select('id').where('active', '=', true).execute()
  for (const { id } of tasks) {
    clock.advance(60)
    const row = { member_id: member.id, task_id: id, points: 100, telegram_hash: null, completed_at: clock.now() }
    await db.insertInto('task_completions').values(row).execute()
  }
  const last = clock.now().toISOString()
  expect(await reachedBy(member)).toEqual({ all_tasks: last })
  await earn(db, member.id, 5, clock.now())
  await countAchievements(app())
  const [first] = tasks
  await db
    .insertInto('tasks')
    .columns(['id', 'title', 'text', 'points', 'channel', 'link', 'type', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('tasks')
        .select([sql<string>`gen_random_uuid()`.as('id'), 'title', 'text', 'points', 'channel', 'link', 'type'])
        .select(sql<number>`99`.as('position'))
        .where('id', '=', first?.id ?? ''),
    )
    .execute()
  const all = (await achievementsOf(member)).find(({ kind }) => kind === 'all_tasks')
  expect(all).toEqual({ kind: 'all_tasks', reachedAt: last, progress: tasks.length + 1, target: tasks.length + 1 })
})

test('what was reached before the upgrade is stored with its date and without a notification', async () => {
  const { database, clock } = app()
  const { db } = database
  const member = await app().member()
  const at = new Date(clock.now().getTime() - 3_600_000)
  for (let count = 0; count < 100; count += 1) await earn(db, member.id, 10, at)
  // The state of the earlier version: the leaderboard is up to date, and no achievement was looked for.
  await projectLeaderboard(app())
  await db.deleteFrom('achievement_changes').execute()
  await db.updateTable('achievement_start').set({ at: clock.now() }).execute()
  await migrateAgain()
  await earn(db, member.id, 500, clock.now())
  await countAchievements(app())
  await db
    .updateTable('achievement_start')
    .set({ at: new Date(0) })
    .execute()

  expect(await reachedBy(member)).toEqual({
    first_win: at.toISOString(),
    spins_100: at.toISOString(),
    earned_1000: at.toISOString(),
    day_1000: at.toISOString(),
    win_500: clock.now().toISOString(),
  })
  expect(await storedOf(member.id)).toHaveLength(5)
  expect(await notifiedOf(member)).toEqual(['win_500'])
})

/** Runs the statement of the migration that adds all members to the queue. */
async function migrateAgain(): Promise<void> {
  const file = join(import.meta.dirname, '../../db/migrations/0061-achievements.sql')
  const statements = readFileSync(file, 'utf8').split(/^---$/m)
  const backfill = statements.find((text) => text.includes('insert into achievement_changes (member_id) select'))
  if (!backfill) throw new Error('the migration adds no members')
  await sql.raw(backfill).execute(app().database.db)
}

test('a long history is counted in parts and needs no further activity', async () => {
  const { db } = app().database
  const member = await app().member()
  await addSpins(member.id, 2500)
  expect((await reachedBy(member)).spins_1000).toBeDefined()
  await countAchievements(app())
  expect((await reachedBy(member)).earned_10000).toBeDefined()
  const progress = await db
    .selectFrom('achievement_progress')
    .select(['seq', 'totals'])
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(progress).toMatchObject({ seq: 2500, totals: { spins: 2500, earned: 12_500 } })
})

/** Adds spins of 5 points, without hashes. */
async function addSpins(memberId: string, count: number): Promise<void> {
  await sql`
    insert into transactions (member_id, seq, type, points, balance_after, description, task_type, reason, created_at, prev_hash, hash)
    select ${memberId}, n, 'earn', 5, 5 * n, 'Test', 'spin_win', 'test', ${app().clock.now()}, '', ''
    from generate_series(1, ${count}::int) n`.execute(app().database.db)
  await app().database.db.insertInto('achievement_changes').values({ member_id: memberId }).execute()
}

test('two processes that count at once count nothing twice', async () => {
  const { database, clock } = app()
  const { db } = database
  const members = await Promise.all(Array.from({ length: 6 }, () => app().member()))
  for (const member of members) for (let count = 0; count < 3; count += 1) await earn(db, member.id, 5, clock.now())
  for (const { id } of members) await db.insertInto('achievement_changes').values({ member_id: id }).execute()
  await Promise.all(Array.from({ length: 4 }, () => findAchievements(db, notifierOf(app()), clock.now())))
  await countAchievements(app())
  for (const member of members) {
    expect(await notifiedOf(member)).toEqual(['first_win'])
    expect((await achievementsOf(member)).find(({ kind }) => kind === 'spins_100')).toMatchObject({ progress: 3 })
  }
})

test('a member whose entries cannot be read holds back no other, and is counted later', async () => {
  const { database, clock } = app()
  const { db } = database
  const [hidden, other] = [await app().member(), await app().member()]
  const find = () => findAchievements(db, notifierOf(app()), clock.now())
  for (const { id } of [hidden, other]) await earn(db, id, 5, clock.now())
  await projectLeaderboard(app())
  // More than a batch, before the other one.
  await db.deleteFrom('achievement_changes').execute()
  const ids: string[] = [...Array(250).fill(hidden.id), other.id]
  await db
    .insertInto('achievement_changes')
    .values(ids.map((member_id) => ({ member_id })))
    .execute()
  const show = await hideEntries(db, hidden.id)
  await expect(find()).rejects.toThrow('no connection')
  await find()
  expect(await storedOf(other.id)).toMatchObject([{ kind: 'first_win' }])
  expect(await find()).toBe(0)
  await show()
  clock.advance(60)
  await countAchievements(app())
  expect(await storedOf(hidden.id)).toMatchObject([{ kind: 'first_win' }])
})

test('the export lists achievements, and a deleted account has none', async () => {
  const { database, clock } = app()
  const { db } = database
  const member = await app().member()
  await earn(db, member.id, 5, clock.now())
  await countAchievements(app())
  const { data } = (await member.call('GET /api/me/export')).body
  expect(data.achievements).toEqual([{ kind: 'first_win', reached_at: clock.now().toISOString() }])
  await db.updateTable('members').set({ status: 'deleted' }).where('id', '=', member.id).execute()
  await db.deleteFrom('achievements').where('member_id', '=', member.id).execute()
  await earn(db, member.id, 1000, clock.now())
  await countAchievements(app())
  expect(await storedOf(member.id)).toEqual([])
})

test('each has a picture, which only members who reached it can read', async () => {
  const member = await app().member()
  await member.call('POST /api/games/wheel/spins')
  const read = (kind: string, reader = member) =>
    reader.send('GET', `/api/me/achievements/${encodeURIComponent(kind)}/picture`)
  const picture = await read('first_win')
  expect(picture).toMatchObject({ status: 200 })
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(picture.headers.get('cache-control')).toBe('private, max-age=86400, immutable')
  for (const kind of ['earned_100000', 'no_such', 'toString', '__proto__', '../first_win'])
    expect(await read(kind), kind).toMatchObject({ status: 404 })
  expect(await read('first_win', await app().member())).toMatchObject({ status: 404, code: 'notFound' })
  expect(await read('first_win', app().guest())).toMatchObject({ status: 401 })
})

test('titles on pictures are those of the site', () => {
  const file = join(import.meta.dirname, '../../../web/messages/en/achievements.json')
  expect(titles).toEqual(JSON.parse(readFileSync(file, 'utf8')).titles)
})
