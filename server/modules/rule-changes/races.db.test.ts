import { expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { approve } from '#test/approvals.ts'
import { activateRules, localTime, proposeRules, storedDraft, storeRules, withSpins } from '#test/rule-changes.ts'

const app = useTestApp()

const admins = () => Promise.all([1, 2, 3].map(() => app().member({ role: 'super_admin' })))
const activations = () => app().database.db.selectFrom('rule_activations').selectAll().orderBy('number').execute()

test('drafts that are stored at once get numbers without gaps, and equal ones exist once', async () => {
  const [staff, colleague] = await admins()
  if (!staff || !colleague) throw new Error('three admins')
  const answers = await Promise.all([
    ...[21, 22, 23, 24].map((spins) => storeRules(staff, withSpins(spins))),
    ...[25, 25, 25].map((spins) => storeRules(colleague, withSpins(spins))),
  ])
  const stored = answers.filter(({ status }) => status === 200).map(({ body }) => body.number)
  expect(stored.toSorted((one, other) => one - other)).toEqual([2, 3, 4, 5, 6])
  expect(answers.filter(({ code }) => code === 'ruleSetExists')).toHaveLength(2)
})

test('of two activations for one moment that are approved at once, one is stale', async () => {
  const [staff, colleague, third] = await admins()
  if (!staff || !colleague || !third) throw new Error('three admins')
  const from = localTime(app(), 10)
  const numbers = [await storedDraft(staff, withSpins(31)), await storedDraft(staff, withSpins(32))]
  const ids = await Promise.all(
    numbers.map(async (number) => (await proposeRules(staff, number, from)).body.approvalId),
  )
  const before = await activations()
  const answers = await Promise.all([approve(colleague, ids[0] ?? ''), approve(third, ids[1] ?? '')])
  expect(answers.map(({ code }) => code ?? 'approved').toSorted()).toEqual(['approvalStale', 'approved'])
  expect((await activations()).length).toBe(before.length + 1)
})

test('a proposal that two colleagues approve at once is applied once', async () => {
  const [staff, colleague, third] = await admins()
  if (!staff || !colleague || !third) throw new Error('three admins')
  const number = await storedDraft(staff, withSpins(33))
  const { approvalId } = (await proposeRules(staff, number, localTime(app(), 20))).body
  const before = await activations()
  const answers = await Promise.all([approve(colleague, approvalId), approve(third, approvalId)])
  expect(answers.map(({ code }) => code ?? 'approved').toSorted()).toEqual(['approvalClosed', 'approved'])
  expect((await activations()).length).toBe(before.length + 1)
})

test('equal proposals at once exist once', async () => {
  const [staff, colleague] = await admins()
  if (!staff || !colleague) throw new Error('three admins')
  const number = await storedDraft(staff, withSpins(34))
  const from = localTime(app(), 40)
  const answers = await Promise.all([staff, colleague].map((who) => proposeRules(who, number, from)))
  expect(answers.map(({ code }) => code ?? 'proposed').toSorted()).toEqual(['approvalDuplicate', 'proposed'])
})

test('nothing is activated after its author lost the right', async () => {
  const [staff, colleague] = await admins()
  if (!staff || !colleague) throw new Error('three admins')
  const number = await storedDraft(staff, withSpins(35))
  const { approvalId } = (await proposeRules(staff, number, localTime(app(), 50))).body
  await app().database.db.updateTable('members').set({ role: 'moderator' }).where('id', '=', staff.id).execute()
  const before = await activations()
  expect(await approve(colleague, approvalId)).toMatchObject({ status: 409, code: 'approvalRightGone' })
  expect(await activations()).toEqual(before)
})

test('an approver whose right was taken away meanwhile approves nothing', async () => {
  const [staff, colleague] = await admins()
  if (!staff || !colleague) throw new Error('three admins')
  const number = await storedDraft(staff, withSpins(36))
  const { approvalId } = (await proposeRules(staff, number, localTime(app(), 60))).body
  await app().database.db.updateTable('members').set({ role: 'support' }).where('id', '=', colleague.id).execute()
  expect((await approve(colleague, approvalId)).status).toBe(403)
})

test('many activations one after another are in force in the order of their times', async () => {
  const [staff, colleague] = await admins()
  if (!staff || !colleague) throw new Error('three admins')
  const now = app().clock.now()
  const far = (minutes: number) => localTime(app(), 1000 + minutes)
  const numbers = [await storedDraft(staff, withSpins(41)), await storedDraft(staff, withSpins(42))]
  const [one = 0, other = 0] = numbers
  for (const [number, minutes] of [
    [one, 30],
    [other, 10],
    [1, 20],
  ] as const) {
    expect((await activateRules({ staff, colleague }, number, far(minutes))).status).toBe(200)
  }
  const activeAfter: number[] = []
  for (const minutes of [10, 20, 30]) {
    app().clock.set(new Date(now.getTime() + (1000 + minutes) * 60_000).toISOString())
    activeAfter.push((await staff.call('GET /api/admin/rules')).body.active)
  }
  expect(activeAfter).toEqual([other, 1, one])
})
