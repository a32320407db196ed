import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId, systemRandom } from '#server/adapters/random.ts'
import { sqlStateOf } from '#server/db/transaction.ts'
import { readViewer } from '#server/http/session.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { type ComputedPlay, commitPlays } from './commit-plays.ts'
import { WHEEL } from './spin-wheel.ts'

const app = useTestApp()
const DAY = '2026-11-20'
let member: Actor
let play: ComputedPlay

/** A play that fits what is there. */
async function playOf(who: Actor): Promise<ComputedPlay> {
  const { clock, database } = app()
  const session = await database.db
    .selectFrom('sessions')
    .select('token')
    .where('member_id', '=', who.id)
    .executeTakeFirstOrThrow()
  const read = await readViewer(database.db, session.token, clock.now(), undefined, 'spin')
  if (!read?.basis) throw new Error('a member has seeds')
  const { viewer, basis } = read
  return {
    now: clock.now(),
    wallet: viewer,
    viewer,
    basis,
    daily: { day: DAY, used: 0 },
    entry: {
      memberId: who.id,
      points: 50,
      description: 'Spin & Win: "50" {Points}, \\ and more',
      reference: `${basis.generation}.${basis.nonce}`,
    },
    draw: { number: 847, label: '50 Points', points: 50 },
    event: { id: newId(clock, systemRandom), payload: '{"type":"balance"}', due: clock.now() },
    request: { memberId: who.id, key: newKey(), requestHash: Buffer.from('asked') },
    answer: '{"said":"\\"yes\\""}',
  }
}

beforeEach(async () => {
  member = await app().member({ points: 700 })
  play = await playOf(member)
})

const commitAll = (plays: readonly ComputedPlay[]) => commitPlays(app().database.db, WHEEL, plays)
const commit = async (changed: Partial<ComputedPlay> = {}) => (await commitAll([{ ...play, ...changed }]))[0]

const changeMember = (change: { status?: 'banned'; role?: 'support'; time_zone?: string }) =>
  app().database.db.updateTable('members').set(change).where('id', '=', member.id).execute()

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

  test.each<[string, () => Promise<unknown>]>([
    ['was banned', () => changeMember({ status: 'banned' })],
    ['has another role', () => changeMember({ role: 'support' })],
    ['lives in another time zone', () => changeMember({ time_zone: 'Asia/Tokyo' })],
    ['was signed out', () => app().database.db.deleteFrom('sessions').where('member_id', '=', member.id).execute()],
    [
      'has a session that has ended',
      () =>
        app()
          .database.db.updateTable('sessions')
          .set({ expires_at: app().clock.now() })
          .where('member_id', '=', member.id)
          .execute(),
    ],
  ])('does nothing for a member who %s meanwhile', async (_, change) => {
    await change()
    const before = await everything()
    expect(await commit()).toBe(false)
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
    ['the day was played on', () => ({}), '40001'],
    ['an answer is kept for the key', () => ({}), '23505'],
  ])('is taken back as a whole when %s', async (what, changed, state) => {
    if (what.includes('key')) {
      const { key, requestHash } = play.request
      await app()
        .database.db.insertInto('idempotency_keys')
        .values({ member_id: member.id, key, request_hash: requestHash, response: '{}', created_at: app().clock.now() })
        .execute()
    }
    if (what.includes('day')) {
      const row = { member_id: member.id, day: DAY, kind: 'spin', used: 1 } as const
      await app().database.db.insertInto('daily_counts').values(row).execute()
    }
    const before = await everything()
    const error = await commit(changed()).catch((refused: unknown) => refused)
    expect(sqlStateOf(error)).toBe(state)
    expect(await everything()).toEqual(before)
  })

  test('pays for a draw once, even if its nonce and its day were put back', async () => {
    await commit()
    const { db } = app().database
    await db.updateTable('fairness_seeds').set({ next_nonce: 0 }).where('member_id', '=', member.id).execute()
    await db.deleteFrom('daily_counts').where('member_id', '=', member.id).execute()
    const before = await everything()
    const again = { ...(await playOf(member)), basis: play.basis }
    expect(sqlStateOf(await commitAll([again]).catch((refused: unknown) => refused))).toBe('23505')
    expect(await everything()).toEqual(before)
  })

  test('of twenty that were computed from the same, one is committed', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        commit({
          request: { ...play.request, key: newKey() },
          event: { ...play.event, id: newId(app().clock, systemRandom) },
        }),
      ),
    )
    expect(outcomes.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(1)
    expect(await everything()).toMatchObject({ wallet: { points: 750 }, daily: [{ used: 1 }], draws: 1, answers: 1 })
  })

  test('keeps texts as they are', async () => {
    await commit()
    const { db } = app().database
    const entry = db.selectFrom('transactions').select('description').where('member_id', '=', member.id)
    const kept = db
      .selectFrom('idempotency_keys')
      .select(['response', 'request_hash'])
      .where('key', '=', play.request.key)
    expect((await entry.where('task_type', '=', 'spin_win').executeTakeFirst())?.description).toBe(
      play.entry.description,
    )
    expect(await kept.executeTakeFirst()).toEqual({ response: play.answer, request_hash: play.request.requestHash })
  })
})

describe('plays of several members', () => {
  let others: Actor[]
  let plays: ComputedPlay[]
  const pointsOf = async (who: Actor) =>
    (await app().database.db.selectFrom('wallets').select('points').where('member_id', '=', who.id).executeTakeFirst())
      ?.points

  beforeEach(async () => {
    others = [await app().member({ points: 10 }), await app().member({ points: 20 })]
    plays = [play, ...(await Promise.all(others.map(playOf)))]
  })

  test('are committed together, each for its own member', async () => {
    expect(await commitAll(plays)).toEqual([true, true, true])
    expect(await Promise.all([member, ...others].map(pointsOf))).toEqual([750, 60, 70])
    for (const { id } of [member, ...others]) expect((await verifyLedger(app().database.db, id)).findings).toEqual([])
  })

  test('leave out whose balance is another one by now', async () => {
    const [first, second, third] = plays as [ComputedPlay, ComputedPlay, ComputedPlay]
    const poorer = { ...second, wallet: { points: 9, totalEarned: 10 } }
    expect(await commitAll([first, poorer, third])).toEqual([true, false, true])
    expect(await Promise.all([member, ...others].map(pointsOf))).toEqual([750, 10, 70])
  })

  test('are all taken back when one of them was played already', async () => {
    const [first, second, third] = plays as [ComputedPlay, ComputedPlay, ComputedPlay]
    const again = { ...second, basis: { ...second.basis, nonce: second.basis.nonce + 1 } }
    const error = await commitAll([first, again, third]).catch((refused: unknown) => refused)
    expect(sqlStateOf(error)).toBe('40001')
    expect(await Promise.all([member, ...others].map(pointsOf))).toEqual([700, 10, 20])
  })

  test.runIf(process.env.TEST_ENGINE === 'postgres')('do not wait for a member whom somebody holds', async () => {
    const { db } = app().database
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('wallets').select('points').where('member_id', '=', member.id).forUpdate().execute()
      expect(await commitAll(plays)).toEqual([false, true, true])
    })
    expect(await Promise.all([member, ...others].map(pointsOf))).toEqual([700, 60, 70])
  })
})
