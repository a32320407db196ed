import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { findAchievements } from '#server/modules/achievements/index.ts'
import { countAchievements } from './achievements.ts'
import { useTestApp } from './app.ts'
import { earn, projectLeaderboard } from './leaderboard.ts'
import { notifierOf } from './notifications.ts'
import { runOn } from './postgres.ts'

const [coordinator, worker = ''] = inject('citusNodes')

describe.skipIf(!coordinator)('while a worker of Citus cannot be reached', () => {
  const app = useTestApp()

  test('the leaderboard has all points, and achievements are found for members of other workers', async () => {
    const { database, clock } = app()
    const { db } = database
    const members = await Promise.all(Array.from({ length: 12 }, () => app().member()))
    for (const { id } of members) await earn(db, id, 5, clock.now())
    const { rows: held } = await sql<{ id: string; name: string }>`
      select m.id, current_database() as name from members m
      join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('transactions', m.id)
      join pg_dist_node n on n.groupid = p.groupid and n.nodeport = ${Number(new URL(worker).port)}`.execute(db)
    const [{ name } = { name: '' }] = held
    expect(held.length).toBeGreaterThan(0)
    expect(held.length).toBeLessThan(members.length)
    const countStored = async () => (await db.selectFrom('achievements').select('member_id').execute()).length

    await runOn(worker, `alter database ${name} allow_connections false`)
    await runOn(worker, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    await projectLeaderboard(app())
    const scores = await db.selectFrom('leaderboard_scores').select('points').where('board', '=', 'overall').execute()
    expect(scores.map(({ points }) => points)).toEqual(members.map(() => 5))
    await expect(findAchievements(db, notifierOf(app()), clock.now())).rejects.toMatchObject({ severity: 'ERROR' })
    expect(await countStored()).toBe(members.length - held.length)
    expect(await findAchievements(db, notifierOf(app()), clock.now())).toBe(0)

    await runOn(worker, `alter database ${name} allow_connections true`)
    clock.advance(60)
    await countAchievements(app())
    expect(await countStored()).toBe(members.length)
  })
})
