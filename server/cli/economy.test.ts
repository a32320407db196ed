import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'

const folder = mkdtempSync(join(tmpdir(), 'paz-economy-'))
afterAll(() => rmSync(folder, { recursive: true }))

const COSTS = {
  currency: 'USD',
  plans: [{ id: 'netflix-1', points: 1400, costMinor: 200 }],
  revenuePerOpeningMicros: { daily_ad: 10_000, special_task2: 10_000, scratch: 10_000 },
  ...{ neverRedeemed: 0.1, targetMarginBp: 1000, ceilingMinor: 600, activeMembers: 1000 },
}

function write(name: string, json: object): string {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(json))
  return file
}

/** Runs the command in a process of its own. */
function run(...words: string[]) {
  const path = join(import.meta.dirname, 'economy.ts')
  const { status, stderr, stdout } = spawnSync(process.execPath, [path, ...words], { encoding: 'utf8' })
  return { status, stderr, stdout }
}

test('wrong arguments and files are explained', () => {
  const wrong = write('wrong.json', { ...SPECIFICATION_SET, welcomeBonus: 0 })
  const refusal = (text: string) => ({ status: 2, stdout: '', stderr: expect.stringContaining(text) })
  expect(run()).toEqual(refusal('Usage'))
  expect(run('simulate', '--days', '0')).toEqual(refusal('--days'))
  expect(run('simulate', '--rules', wrong)).toEqual(refusal('welcomeBonus'))
  expect(run('replay', '--rules', wrong)).toEqual(refusal('Usage'))
  expect(run('judge', '--costs', write('empty.json', {}))).toEqual(refusal('currency'))
  expect(run('judge', '--cost', 'x')).toEqual(refusal('--cost'))
})

test('a simulation prints its figures as JSON', () => {
  const words = ['--rules', write('rules.json', SPECIFICATION_SET), '--costs', write('costs.json', COSTS)]
  const { stdout } = run('simulate', ...words, '--days', '2', '--members', '20', '--json')
  const { result, comparison } = JSON.parse(stdout)
  expect(result.points).toBeGreaterThan(1000)
  expect(Number(comparison.cost)).toBeGreaterThan(1_000_000)
})

test('a verdict refuses the specification’s numbers, and the fitted set passes', () => {
  const costs = write('costs.json', COSTS)
  const fitted = join(folder, 'fitted.json')
  const refused = run('judge', '--costs', costs, '--fit', fitted)
  expect(refused).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('costs $71.71 a month, more than the ceiling of $6.00'),
  })
  expect(run('judge', '--costs', costs, '--rules', fitted)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('passes'),
  })
  const { ceilingMinor, ...incomplete } = COSTS
  const unknown = run('judge', '--costs', write('incomplete.json', incomplete), '--rules', fitted)
  expect(unknown).toMatchObject({ status: 1, stdout: expect.stringContaining('Missing: the ceiling.') })
})
