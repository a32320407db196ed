import { expect, test } from 'vitest'
import { SPECIFICATION_SET } from '../contracts/specification-set.ts'
import { findRuleImports, findRuleNumbers } from './rule-numbers.ts'

const { wheel, checkIn, leaderboard, quiz } = SPECIFICATION_SET

test('finds lists of the rules in code as a minifier writes it', () => {
  const minified = (value: unknown) => JSON.stringify(value).replaceAll('"', '').replaceAll('1000', '1e3')
  for (const list of [wheel.prizes, checkIn, checkIn.dayPoints, checkIn.bonus, ...leaderboard.rewards, quiz]) {
    expect(findRuleNumbers(`const a=${minified(list)}`), JSON.stringify(list)).not.toEqual([])
    expect(findRuleNumbers(`JSON.parse(\`${JSON.stringify(list)}\`)`), JSON.stringify(list)).not.toEqual([])
  }
  expect(findRuleNumbers('const a=[10,200,25,500,5,100,50,1e3]')).toEqual(['the points of the prizes'])
})

test('finds phrases of the rules in texts', () => {
  expect(findRuleNumbers('"Start with 100 points"')).toEqual(["'100 points'"])
  expect(findRuleNumbers('expire after 12 months of inactivity, within 24 to 48 hours')).toEqual([
    "'12 months'",
    "'24 to 48 hours'",
  ])
  expect(findRuleNumbers('You have 5 spins a day.')).toEqual(["'5 spins'"])
})

test('finds nothing in other numbers and in placeholders', () => {
  expect(findRuleNumbers('Earn 2,100 points. Start with {bonus}. Report it within 48 hours. [20, 40, 60, 80]')).toEqual(
    [],
  )
  expect(findRuleNumbers('Start with %WELCOME_BONUS%, {"easy":1,"medium":2}, 112 months, 25 spins')).toEqual([])
})

test('finds a module of the browser that imports the first rule set through others', () => {
  const graph = new Map([
    ['web/public/hero.tsx', ['contracts/wheel.ts', 'web/ui/a.tsx']],
    ['contracts/wheel.ts', ['contracts/specification-set.ts']],
    ['web/ui/a.tsx', ['contracts/rules.ts']],
    ['web/ui/a.test.ts', ['contracts/specification-set.ts']],
    ['server/cli/economy.ts', ['contracts/specification-set.ts']],
  ])
  expect(findRuleImports(graph)).toEqual([
    expect.stringMatching(
      /^web\/public\/hero\.tsx imports contracts\/wheel\.ts imports contracts\/specification-set\.ts/,
    ),
  ])
})
