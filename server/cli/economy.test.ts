import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { runEconomy } from './run-economy.ts'

const COMMAND = join(import.meta.dirname, 'economy.ts')

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

/** Runs the command in this process. @returns its exit code and what it prints */
async function run(...words: string[]) {
  const printed = (name: 'log' | 'error') => vi.spyOn(console, name).mockImplementation(() => {})
  const [out, errors] = [printed('log'), printed('error')]
  const textOf = ({ mock }: typeof out) => mock.calls.flat().join('\n')
  try {
    const status = await runEconomy(words)
    return { status, stdout: textOf(out), stderr: textOf(errors) }
  } finally {
    out.mockRestore()
    errors.mockRestore()
  }
}

test('wrong arguments and files are explained', async () => {
  const wrong = write('wrong.json', { ...SPECIFICATION_SET, welcomeBonus: 0 })
  const refusal = (text: string) => ({ status: 2, stdout: '', stderr: expect.stringContaining(text) })
  expect(await run()).toEqual(refusal('Usage'))
  expect(await run('simulate', '--days', '0')).toEqual(refusal('--days'))
  expect(await run('simulate', '--rules', wrong)).toEqual(refusal('welcomeBonus'))
  expect(await run('replay', '--rules', wrong)).toEqual(refusal('Usage'))
  expect(await run('judge', '--costs', write('empty.json', {}))).toEqual(refusal('currency'))
  expect(await run('judge', '--cost', 'x')).toEqual(refusal('--cost'))
  const { status, stderr } = spawnSync(process.execPath, [COMMAND], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('Usage') })
})

test('a simulation in a process of its own prints its figures as JSON', () => {
  const words = ['--rules', write('rules.json', SPECIFICATION_SET), '--costs', write('costs.json', COSTS)]
  const command = [COMMAND, 'simulate', ...words, '--days', '2', '--members', '20', '--json']
  const { status, stdout } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  expect(status).toBe(0)
  const { result, comparison } = JSON.parse(stdout)
  expect(result.points).toBeGreaterThan(1000)
  expect(Number(comparison.cost)).toBeGreaterThan(1_000_000)
})

test('a verdict refuses the specification’s numbers, and the fitted set passes', async () => {
  const costs = write('costs.json', COSTS)
  const fitted = join(folder, 'fitted.json')
  const refused = await run('judge', '--costs', costs, '--fit', fitted)
  expect(refused).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('costs $71.71 a month, more than the ceiling of $6.00'),
  })
  expect(await run('judge', '--costs', costs, '--rules', fitted)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('passes'),
  })
  const { ceilingMinor, ...incomplete } = COSTS
  const unknown = await run('judge', '--costs', write('incomplete.json', incomplete), '--rules', fitted)
  expect(unknown).toMatchObject({ status: 1, stdout: expect.stringContaining('Missing: the ceiling.') })
})
