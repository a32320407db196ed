import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId, systemRandom } from '#server/adapters/random.ts'
import { run } from '#server/db/pipeline.ts'
import { sqlStateOf } from '#server/db/transaction.ts'
import { readViewer } from '#server/http/session.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { type ComputedPlay, commitPlay } from './commit-play.ts'

const app = useTestApp()
const DAY = '2026-11-20'

let member: Actor
let play: ComputedPlay

/** A play that fits what is there. */
beforeEach(async () => {
  member = await app().member({ points: 700 })
  const { clock, database } = app()
  const session = await database.db
    .selectFrom('sessions')
    .select('token')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  const read = await readViewer(database.db, session.token, clock.now(), undefined, 'spin')
  if (!read?.basis) throw new Error('a member has seeds')
  const { viewer, basis } = read
  const event = [newId(clock, systemRandom), 'event', member.id, '{"type":"balance"}', clock.now(), clock.now()]
  play = {
    wallet: viewer,
    basis,
    daily: { day: DAY, kind: 'spin', used: 0 },
    entry: {
      memberId: member.id,
      type: 'earn',
      points: 50,
      description: 'Spin & Win: 50 Points',
      taskType: 'spin_win',
      reference: `${basis.generation}.${basis.nonce}`,
      reason: 'spin win',
    },
    draw: { game: 'wheel', table: 'wheel', number: 847, label: '50 Points', points: 50 },
    event,
    request: { memberId: member.id, key: newKey(), requestHash: Buffer.from('asked') },
    answer: '{}',
  }
})

const commit = (changed: Partial<ComputedPlay> = {}) =>
  run(app().database.db, commitPlay({ ...play, ...changed }, app().clock.now()))

/** Everything that a play writes. */
async function everything(): Promise<unknown> {
  const { rows } = await sql`
    select (select to_jsonb(w) from wallets w where member_id = ${member.id}) as wallet,
      (select jsonb_agg(d) from daily_counts d where member_id = ${member.id}) as daily,
      (select jsonb_agg(s order by generation) from fairness_seeds s where member_id = ${member.id}) as seeds,
      (select count(*) from transactions where member_id = ${member.id}) as entries,
      (select count(*) from points_audit_log where member_id = ${member.id}) as logged,
      (select count(*) from draws where member_id = ${member.id}) as draws,
      (select count(*) from outbox where member_id = ${member.id}) as events,
      (select count(*) from idempotency_keys where member_id = ${member.id}) as answers`.execute(app().database.db)
  return rows[0]
}

describe('a play that was computed beforehand', () => {
  test('is committed whole while everything is as it was read', async () => {
    expect(await commit()).toBe(true)
    expect(await everything()).toMatchObject({
      wallet: { points: 750, total_earned: 750 },
      daily: [{ day: DAY, kind: 'spin', used: 1 }],
      seeds: [{ next_nonce: 1 }, { next_nonce: 0 }],
      draws: 1,
      events: 1,
      answers: 1,
    })
    expect((await verifyLedger(app().database.db, member.id)).findings).toEqual([])
  })

  test.each([
    ['points', { points: 699, totalEarned: 700 }],
    ['total earned', { points: 700, totalEarned: 701 }],
  ])('does nothing when the %s are others by now', async (_, wallet) => {
    const before = await everything()
    expect(await commit({ wallet })).toBe(false)
    expect(await everything()).toEqual(before)
  })

  test('does nothing for an account that was closed', async () => {
    await app()
      .database.db.updateTable('wallets')
      .set({ points: 0, closed_at: app().clock.now() })
      .where('member_id', '=', member.id)
      .execute()
    expect(await commit({ wallet: { points: 0, totalEarned: 700 } })).toBe(false)
  })

  test.each<[string, () => Partial<ComputedPlay>, string]>([
    ['the nonce is another one', () => ({ basis: { ...play.basis, nonce: play.basis.nonce + 1 } }), '40001'],
    ['the seeds were rotated', () => ({ basis: { ...play.basis, generation: play.basis.generation + 1 } }), '40001'],
    ['the day was played on', () => ({ daily: { day: DAY, kind: 'spin', used: 1 } }), '40001'],
    ['an answer is kept for the key', () => ({}), '23505'],
  ])('is taken back as a whole when %s', async (what, changed, state) => {
    if (what.includes('key')) {
      const { key, requestHash } = play.request
      await app()
        .database.db.insertInto('idempotency_keys')
        .values({ member_id: member.id, key, request_hash: requestHash, response: '{}', created_at: app().clock.now() })
        .execute()
    }
    const before = await everything()
    const error = await commit(changed()).catch((refused: unknown) => refused)
    expect(sqlStateOf(error)).toBe(state)
    expect(await everything()).toEqual(before)
  })

  test('of twenty that were computed from the same, one is committed', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        commit({
          request: { ...play.request, key: newKey() },
          event: [newId(app().clock, systemRandom), ...play.event.slice(1)],
        }),
      ),
    )
    expect(outcomes.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(1)
    expect(await everything()).toMatchObject({ wallet: { points: 750 }, daily: [{ used: 1 }], draws: 1, answers: 1 })
  })
})
