import { expect, test } from 'vitest'
import { storeDraft } from '#contracts/rule-changes.ts'
import { RuleDraft } from '#contracts/rule-draft.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'

type Draft = Record<string, unknown>

/** Returns the errors of the first rules with some values replaced, by path. */
function errorsOf(...changes: readonly (readonly [path: string, value: unknown])[]): Record<string, string> {
  const rules = structuredClone(SPECIFICATION_SET) as unknown as Draft
  for (const [path, value] of changes) {
    const steps = path.split('.')
    const last = steps.pop() ?? ''
    const parent = steps.reduce<Draft>((within, step) => within[step] as Draft, rules)
    parent[last] = value
  }
  const { error } = RuleDraft.safeParse(rules)
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]))
}

test('the first rules may be stored', () => {
  expect(errorsOf()).toEqual({})
})

test('every wrong number has an error at its field', () => {
  const cases: [path: string, value: unknown, message: string][] = [
    ['wheel.prizes.0.points', 0, 'At least 1'],
    ['wheel.prizes.7.points', 100_001, 'At most 100,000'],
    ['wheel.prizes.2.weight', -1, 'At least 1'],
    ['wheel.spinsPerDay', 1.5, 'Please enter a whole number'],
    ['wheel.spinsPerDay', null, 'Please enter a whole number'],
    ['scratch.prizes.1.points', 'ten', 'Please enter a whole number'],
    ['scratch.prizes', [], 'At least two prizes'],
    ['scratch.adSeconds', 301, 'At most 300'],
    ['quiz.pointsPerAnswer.hard', -5, 'At least 1'],
    ['quiz.questionSeconds', 4, 'At least 5'],
    ['checkIn.dayPoints.3', 0, 'At least 1'],
    ['checkIn.bonus.1.to', 400, 'Must not be less than the first value'],
    ['checkIn.bonus', [], 'At least one row'],
    ['leaderboard.rewards.2.0.from', 501, 'Must not be less than the first value'],
    ['ads.tasks.0', ' ', 'Please enter a title'],
    ['ads.points.daily_ad', 0, 'At least 1'],
    ['welcomeBonus', 0, 'At least 1'],
    ['bigWin', 99, 'At least 100'],
    ['expiryMonths', 0, 'At least 1'],
    ['dailyCaps.member', 1.5, 'Please enter a whole number'],
    ['processingHours.from', 49, 'Must not be less than the first number of hours'],
  ]
  for (const [path, value, message] of cases) {
    const field = message.includes('first value') ? path.replace(/from$/, 'to') : path.replace('Hours.from', 'Hours.to')
    expect({ path, ...errorsOf([path, value]) }).toEqual({ path, [field]: message })
  }
})

test('the weights of a table add up to a million at most', () => {
  const weights = (...two: readonly number[]) =>
    two.map((weight) => ({ points: 5, weight, icon: 'coins', color: 'prize-1' }))
  expect(errorsOf(['wheel.prizes', weights(999_999, 1)])).toEqual({})
  expect(errorsOf(['wheel.prizes', weights(999_999, 2)])).toEqual({
    'wheel.prizes': 'The weights add up to 1,000,001. The most is 1,000,000',
  })
  const band = { weight: 600_000, from: 1, to: 2 }
  expect(Object.keys(errorsOf(['checkIn.bonus', [band, band]], ['leaderboard.rewards.1', [band, band]]))).toEqual([
    'checkIn.bonus',
    'leaderboard.rewards.1',
  ])
})

test('a daily limit is not below a single play', () => {
  const below = 'so the limit must be at least that'
  expect(errorsOf(['dailyCaps.wheel', 999])['dailyCaps.wheel']).toBe(`A single play can bring 1,000 points, ${below}`)
  expect(errorsOf(['dailyCaps.wheel', 1000])).toEqual({})
  expect(errorsOf(['dailyCaps.wheel', 1], ['wheel.spinsPerDay', 0])).toEqual({})
  expect(errorsOf(['dailyCaps.quiz', 299])['dailyCaps.quiz']).toContain('300 points')
  expect(errorsOf(['dailyCaps.ads', 49])['dailyCaps.ads']).toContain('50 points')
  expect(errorsOf(['dailyCaps.checkIn', 999])['dailyCaps.checkIn']).toContain('1,000 points')
  expect(errorsOf(['dailyCaps.member', 999])['dailyCaps.member']).toContain('1,000 points')
})

test('errors of a request name the field below `rules`', () => {
  const rules = { ...SPECIFICATION_SET, bigWin: 1 }
  const { error } = storeDraft.definition.body.safeParse({ rules, reason: '', basedOn: 1 })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['rules.bigWin', 'reason'])
})
