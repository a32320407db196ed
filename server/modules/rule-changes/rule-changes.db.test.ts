import { describe, expect, test } from 'vitest'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { hashOfRules } from '#server/modules/rules/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { approvalsOf, approve, withdraw } from '#test/approvals.ts'
import { fieldErrors } from '#test/economy.ts'
import {
  activateRules,
  activationFacts,
  localTime,
  proposeRules,
  storedDraft,
  storeRules,
  withSpins,
} from '#test/rule-changes.ts'

const app = useTestApp()
const inBerlin = useTestApp({ environment: { APP_TIME_ZONE: 'Europe/Berlin' }, now: '2026-10-24T12:00:00.000Z' })

async function admins(which = app): Promise<{ staff: Actor; colleague: Actor }> {
  const [staff, colleague] = await Promise.all([
    which().member({ role: 'super_admin' }),
    which().member({ role: 'super_admin' }),
  ])
  return { staff, colleague }
}

const setsOf = async (staff: Actor) => (await staff.call('GET /api/admin/rules')).body
const readSet = (staff: Actor, number: number) => staff.call('GET /api/admin/rules/:number', { params: { number } })

describe('a draft', () => {
  test('is stored as a new set, once, with its author and reason', async () => {
    const { staff, colleague } = await admins()
    const before = await setsOf(staff)
    expect(before).toMatchObject({ active: 1, timeZone: 'UTC' })
    const number = await storedDraft(staff, withSpins(2))
    const { set, rules, report } = (await readSet(colleague, number)).body
    expect(set).toMatchObject({
      ...{ number, state: 'draft', basedOn: 1, reason: 'A quieter month', activations: [], proposals: [] },
      hash: hashOfRules(withSpins(2)),
    })
    expect(rules).toEqual(withSpins(2))
    // Without costs the guard names what it does not know.
    expect(report).toMatchObject({ outcome: 'unknown', broken: [], missing: { ceiling: true, targetMargin: true } })
    expect(await storeRules(colleague, withSpins(2))).toMatchObject({
      ...{ status: 409, code: 'ruleSetExists' },
      body: { values: { number } },
    })
    expect((await setsOf(staff)).items[0]).toMatchObject({ number, state: 'draft' })
  })

  test('with wrong numbers is refused at each field, also by preview and fit', async () => {
    const { staff } = await admins()
    const rules = { ...withSpins(3), bigWin: 5, welcomeBonus: 0 }
    const answers = [
      await storeRules(staff, rules),
      await staff.call('POST /api/admin/rules/preview', { body: { rules } }),
      await staff.call('POST /api/admin/rules/fit', { body: { rules } }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(400)
      expect(fieldErrors(answer)).toEqual({ 'rules.bigWin': 'At least 100', 'rules.welcomeBonus': 'At least 1' })
    }
  })

  test('can change limits of points, processing hours and expiry', async () => {
    const { staff } = await admins()
    const dailyCaps = { ...SPECIFICATION_SET.dailyCaps, member: 5000 }
    const rules = { ...withSpins(3), dailyCaps, processingHours: { from: 1, to: 2 }, expiryMonths: 6 }
    const number = await storedDraft(staff, rules)
    expect((await readSet(staff, number)).body.rules).toEqual(rules)
  })

  test('of an unknown set is not found, and neither is an unknown set', async () => {
    const { staff } = await admins()
    expect(await storeRules(staff, withSpins(77), 9999)).toMatchObject({ status: 404 })
    expect((await readSet(staff, 9999)).status).toBe(404)
    expect((await proposeRules(staff, 9999, localTime(app(), 5))).status).toBe(404)
  })

  test('is listed page by page, newest first', async () => {
    const { staff } = await admins()
    await storedDraft(staff, withSpins(4))
    const all = (await setsOf(staff)).items.map(({ number }) => number)
    const first = (await staff.call('GET /api/admin/rules', { query: { limit: 1 } })).body
    const second = await staff.call('GET /api/admin/rules', {
      query: { limit: 100, cursor: first.nextCursor ?? '' },
    })
    expect([...first.items, ...second.body.items].map(({ number }) => number)).toEqual(all)
    expect(second.body.nextCursor).toBeNull()
  })
})

describe('an activation', () => {
  test('needs a colleague, takes effect at its moment, and is recorded', async () => {
    const { staff, colleague } = await admins()
    const number = await storedDraft(staff, withSpins(6))
    const from = localTime(app(), 5)
    const proposed = (await proposeRules(staff, number, from)).body
    expect(proposed).toMatchObject({ from: `${from}:00.000Z`, override: false })
    expect((await readSet(staff, number)).body.set).toMatchObject({
      state: 'draft',
      proposals: [{ id: proposed.approvalId, from: proposed.from, override: false }],
    })
    expect(await activationFacts(colleague, proposed.approvalId)).toMatchObject({
      ...{ ruleSet: number, replaces: 1, timeZone: 'UTC', override: false },
      guard: { outcome: 'unknown', perfectCost: null },
    })
    expect(await approve(staff, proposed.approvalId)).toMatchObject({ status: 403, code: 'approvalOwn' })
    expect((await approve(colleague, proposed.approvalId)).status).toBe(200)

    const scheduled = (await readSet(staff, number)).body.set
    expect(scheduled).toMatchObject({
      ...{ state: 'scheduled', proposals: [] },
      activations: [{ from: proposed.from, until: null, reason: 'For the new month', overridden: null }],
    })
    // Open pages read the new rules when these become active.
    const events = await app().database.db.selectFrom('outbox').selectAll().where('topic', '=', 'event').execute()
    const broadcast = events.find(({ payload }) => JSON.stringify(payload).includes('campaigns'))
    expect(broadcast?.available_at.toISOString()).toBe(proposed.from)
    const member = await app().member()
    expect((await member.call('GET /api/games/wheel')).body.spinsPerDay).toBe(5)
    app().clock.advance(5 * 60)
    expect((await member.call('GET /api/games/wheel')).body.spinsPerDay).toBe(6)
    const { items, active } = await setsOf(staff)
    expect(active).toBe(number)
    expect(items.find((one) => one.number === 1)).toMatchObject({
      state: 'past',
      activations: [{ from: null, until: proposed.from }],
    })
    const { db } = app().database
    const entries = await db.selectFrom('audit_log').selectAll().where('subject_type', '=', 'rule_set').execute()
    expect(entries.filter(({ subject_id }) => subject_id === String(number)).map(({ action }) => action)).toEqual([
      'rules.draft',
      'rules.activate',
    ])
    // A decided proposal keeps its figures.
    const decided = (await approvalsOf(staff, 'decided')).find(({ id }) => id === proposed.approvalId)
    expect(decided?.facts).toMatchObject({ ruleSet: number, guard: { outcome: 'unknown' } })
  })

  test('can bring back an earlier set, but not the one that is active then', async () => {
    const actors = await admins()
    const { active } = await setsOf(actors.staff)
    expect(await proposeRules(actors.staff, active, localTime(app(), 5))).toMatchObject({ code: 'ruleSetActive' })
    expect((await activateRules(actors, 1, localTime(app(), 5))).status).toBe(200)
    // From then on the first set is active, before it the other one.
    expect(await proposeRules(actors.staff, 1, localTime(app(), 6))).toMatchObject({ code: 'ruleSetActive' })
    app().clock.advance(5 * 60)
    expect((await setsOf(actors.staff)).active).toBe(1)
  })

  test('is at least a minute ahead, when it is proposed and when it is approved', async () => {
    const { staff, colleague } = await admins()
    const number = await storedDraft(staff, withSpins(7))
    expect(await proposeRules(staff, number, localTime(app(), 0))).toMatchObject({ code: 'activationTooSoon' })
    expect(await proposeRules(staff, number, localTime(app(), -60))).toMatchObject({ code: 'activationTooSoon' })
    const { approvalId } = (await proposeRules(staff, number, localTime(app(), 3))).body
    app().clock.advance(3 * 60)
    expect(await approve(colleague, approvalId)).toMatchObject({ status: 409, code: 'activationPast' })
    expect((await readSet(staff, number)).body.set).toMatchObject({ state: 'draft', activations: [] })
    expect((await withdraw(staff, approvalId)).status).toBe(200)
  })

  test('at a time that a clock change skips or repeats is refused', async () => {
    const { staff } = await admins(inBerlin)
    const number = await storedDraft(staff, withSpins(7))
    expect(await proposeRules(staff, number, '2026-10-25T02:30')).toMatchObject({ status: 400, code: 'localTimeTwice' })
    expect(await proposeRules(staff, number, '2027-03-28T02:30')).toMatchObject({
      ...{ status: 400, code: 'localTimeSkipped' },
    })
    expect((await proposeRules(staff, number, '2026-10-25T03:30')).body.from).toBe('2026-10-25T02:30:00.000Z')
    for (const from of ['2026-02-30T10:00', 'tomorrow', '2026-10-25T03:30:00Z', '0000-01-01T00:00']) {
      expect(Object.keys(fieldErrors(await proposeRules(staff, number, from)))).toEqual(['from'])
    }
  })

  test('of a set whose quiz would not find its questions is refused', async () => {
    const { staff } = await admins()
    const { cells } = (await staff.call('GET /api/admin/quiz')).body
    const stored = Math.min(...cells.map(({ on }) => on))
    const quiz = { ...SPECIFICATION_SET.quiz, questions: stored + 1 }
    const number = await storedDraft(staff, { ...SPECIFICATION_SET, quiz })
    expect(await proposeRules(staff, number, localTime(app(), 5))).toMatchObject({
      ...{ status: 409, code: 'ruleSetQuizTooLong' },
      body: { values: { asked: stored + 1, stored } },
    })
  })

  test('that was proposed already is refused as a duplicate', async () => {
    const { staff, colleague } = await admins()
    const number = await storedDraft(staff, withSpins(8))
    const from = localTime(app(), 30)
    const { approvalId } = (await proposeRules(staff, number, from)).body
    expect(await proposeRules(colleague, number, from)).toMatchObject({ code: 'approvalDuplicate' })
    await withdraw(staff, approvalId)
  })

  test('that was proposed before another one took its place is stale', async () => {
    const { staff, colleague } = await admins()
    const [one, other] = [await storedDraft(staff, withSpins(9)), await storedDraft(staff, withSpins(10))]
    const from = localTime(app(), 30)
    const first = (await proposeRules(staff, one, from)).body.approvalId
    const second = (await proposeRules(staff, other, from)).body.approvalId
    expect((await approve(colleague, first)).status).toBe(200)
    expect(await approve(colleague, second)).toMatchObject({ status: 409, code: 'approvalStale' })
    await withdraw(staff, second)
    // Proposed again it takes the place of the first one, whose activation stays in the history.
    expect((await activateRules({ staff, colleague }, other, from)).status).toBe(200)
    const { activations, state } = (await readSet(staff, one)).body.set
    expect(state).toBe('draft')
    expect(activations).toMatchObject([{ from: `${from}:00.000Z`, until: `${from}:00.000Z` }])
    expect((await readSet(staff, other)).body.set.state).toBe('scheduled')
  })
})
