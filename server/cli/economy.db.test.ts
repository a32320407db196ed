import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { canonicalJson } from '#contracts/canonical-json.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { readRuleBook } from '#server/modules/rules/index.ts'
import { useTestApp } from '#test/app.ts'
import { playedMember } from '#test/points-audit.ts'
import { readEntries } from './replay/read-entries.ts'
import { Replay } from './replay/replay.ts'
import { replayEntry } from './replay/replay-entry.ts'

const app = useTestApp()

test('a replay under the same rules reproduces every entry, in pages of any size', async () => {
  const staff = await app().member({ role: 'super_admin' })
  for (let count = 0; count < 3; count += 1) await playedMember(app(), staff)
  const member = await playedMember(app(), staff)
  for (const task of ['task1', 'task2'] as const) {
    const { id } = (await member.call('POST /api/special-tasks/ads', { body: { kind: 'daily_ad', task } })).body
    app().clock.advance(SPECIFICATION_SET.ads.seconds)
    expect((await member.call('POST /api/special-tasks/ads/:id/claim', { params: { id } })).status).toBe(200)
  }
  // Reveals the seeds of the draws so far.
  await member.call('POST /api/fairness/rotate', { body: { clientSeed: 'new' } })
  for (const page of [1, 500]) {
    const replay = new Replay(() => SPECIFICATION_SET, SPECIFICATION_SET)
    let entries = 0
    for await (const all of readEntries(app().database.db, new Date(0), page)) {
      for (const entry of all) {
        expect(replayEntry(entry, SPECIFICATION_SET, SPECIFICATION_SET)).toEqual({
          points: entry.points,
          isExact: true,
        })
        replay.add(entry)
        entries += 1
      }
    }
    const { total, sources } = replay.finish()
    expect(total).toMatchObject({ entries, after: total.before })
    expect(sources.map(({ taskType }) => taskType).sort()).toEqual(
      ['adjustment', 'daily_ad', 'daily_check_in', 'quiz', 'scratch_earn', 'signup', 'spin_win'].sort(),
    )
  }
  const later = readEntries(app().database.db, new Date(app().clock.now().getTime() + 1000))
  for await (const all of later) expect(all).toEqual([])
})

test('entries are replayed from the rules by which they were paid', async () => {
  const { db } = app().database
  const body = canonicalJson({
    ...SPECIFICATION_SET,
    wheel: {
      ...SPECIFICATION_SET.wheel,
      prizes: SPECIFICATION_SET.wheel.prizes.map((one) => ({ ...one, points: 2 * one.points })),
    },
    ads: { ...SPECIFICATION_SET.ads, points: { daily_ad: 70, special_task2: 30 } },
  })
  const now = app().clock.now()
  const from = new Date(now.getTime() + 60_000)
  await sql`insert into rule_sets (number, body, hash, reason, created_at)
    values (2, ${body}, encode(sha256(convert_to(${body}, 'UTF8')), 'hex'), 'Test', ${now})`.execute(db)
  await sql`insert into rule_activations (number, rule_set, active_from, reason, created_at)
    values (2, 2, ${from}, 'Test', ${now})`.execute(db)
  app().clock.advance(61)
  const member = await app().member()
  const won = (await member.call('POST /api/games/wheel/spins')).body.prize.points
  const ruleBook = await readRuleBook(db)
  const replay = new Replay((number) => ruleBook.numbered(number), SPECIFICATION_SET)
  for await (const all of readEntries(db, from)) for (const entry of all) replay.add(entry)
  const spins = replay.finish().sources.find(({ taskType }) => taskType === 'spin_win')
  expect(spins).toMatchObject({ entries: 1, before: won, after: won / 2, expected: 0 })
})
