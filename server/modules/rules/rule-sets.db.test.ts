import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { canonicalJson } from '#contracts/canonical-json.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { countDraws } from '#server/modules/fairness/index.ts'
import { verifyExport } from '#server/modules/fairness/verify-export.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { FIRST_RULES } from '#test/first-rules.ts'
import { hashOfRules } from './numbered-rules.ts'

const app = useTestApp()
const MINUTE = 60

const db = () => app().database.db
const spin = (member: Actor) => member.call('POST /api/games/wheel/spins')

async function storeSet(number: number, ruleSet: RuleSet): Promise<void> {
  await sql`insert into rule_sets (number, body, hash, reason, created_at)
    values (${number}, ${canonicalJson(ruleSet)}, ${hashOfRules(ruleSet)}, 'a test', ${app().clock.now()})`.execute(
    db(),
  )
}

async function activate(number: number, ruleSet: number, inSeconds: number): Promise<void> {
  const now = app().clock.now()
  await sql`insert into rule_activations (number, rule_set, active_from, reason, created_at)
    values (${number}, ${ruleSet}, ${new Date(now.getTime() + inSeconds * 1000)}, 'a test', ${now})`.execute(db())
}

const [, ...others] = SPECIFICATION_SET.wheel.prizes
const GENEROUS: RuleSet = {
  ...SPECIFICATION_SET,
  wheel: { spinsPerDay: 7, prizes: [{ points: 3000, weight: 999_000, icon: 'crown', color: 'prize-8' }, ...others] },
  checkIn: { ...SPECIFICATION_SET.checkIn, dayPoints: [11, 22, 33, 44, 55, 66] },
  ads: { ...SPECIFICATION_SET.ads, points: { daily_ad: 77, special_task2: 20 } },
}

test('the first set is stored with its hash, and neither sets nor activations can be changed', async () => {
  const { rows } = await sql<{ body: string; hash: string }>`select body, hash from rule_sets`.execute(db())
  expect(rows).toEqual([{ body: canonicalJson(SPECIFICATION_SET), hash: FIRST_RULES.hash }])
  await expect(sql`update rule_sets set reason = 'other'`.execute(db())).rejects.toThrow()
  await expect(sql`delete from rule_activations`.execute(db())).rejects.toThrow()
  await expect(
    sql`insert into rule_sets (number, body, hash, reason, created_at)
      values (9, '{}', ${FIRST_RULES.hash.replace(/^./, '0')}, 'forged', now())`.execute(db()),
  ).rejects.toThrow()
})

test('an activation is at least a minute ahead', async () => {
  await expect(activate(9, 1, MINUTE - 1)).rejects.toThrow()
})

test('play follows the set of its moment, and what was drawn before stays verifiable and accepted by the audit', async () => {
  const member = await app().member()
  await member.call('POST /api/me/welcome-bonus')
  await member.call('POST /api/check-in')
  for (let turn = 0; turn < 5; turn += 1) expect((await spin(member)).status).toBe(200)
  expect(await spin(member)).toMatchObject({ code: 'noSpinsRemaining' })
  const waiting = (await member.call('POST /api/games/scratch/cards')).body.card
  const kind = { kind: 'daily_ad', task: 'task1' } as const
  const ad = (await member.call('POST /api/special-tasks/ads', { body: kind })).body

  await storeSet(2, GENEROUS)
  await activate(2, 2, MINUTE)
  expect(await spin(member)).toMatchObject({ code: 'noSpinsRemaining' })
  app().clock.advance(MINUTE)

  const wheel = (await member.call('GET /api/games/wheel')).body
  expect(wheel).toMatchObject({
    spinsPerDay: 7,
    spinsRemaining: 2,
    commitment: { rules: { number: 2, hash: hashOfRules(GENEROUS) } },
  })
  const won = (await spin(member)).body
  expect(won).toMatchObject({ prize: { points: 3000 }, spinsRemaining: 1 })
  // What began before ends by the set that it began with.
  const claimed = (await member.call('POST /api/games/scratch/cards/:id/claim', { params: { id: waiting.id } })).body
  expect(claimed.prize).toEqual(waiting.prize)
  expect((await member.call('POST /api/special-tasks/ads/:id/claim', { params: { id: ad.id } })).body.points).toBe(50)

  await member.call('POST /api/fairness/rotate', { body: {} })
  const exported = (await member.call('GET /api/fairness/export')).body
  expect(exported.ruleSets.map(({ number }) => number)).toEqual([1, 2])
  expect(new Set(exported.draws.map(({ ruleSet }) => ruleSet))).toEqual(new Set([1, 2]))
  expect(verifyExport(JSON.stringify(exported))).toMatchObject({ verified: 7, findings: [] })

  await countDraws(db(), app().clock.now())
  const { sets } = (await app().guest().call('GET /api/fairness/odds')).body
  const drawn = sets.map(({ number, tables }) => [number, tables.find(({ name }) => name === 'wheel')?.draws])
  expect(drawn).toEqual([
    [2, 1],
    [1, 5],
  ])
  const published = (await app().guest().call('GET /api/fairness/rules')).body.sets
  expect(published.map(({ number, hash, rules }) => [number, hash === hashOfRules(rules)])).toEqual([
    [2, true],
    [1, true],
  ])

  const admin = await app().member({ role: 'super_admin' })
  const audit = await admin.call('GET /api/admin/points-audit/members/:id', { params: { id: member.id } })
  expect(audit.body.findings).toEqual([])
})
