/**
 * Simulates a rule set, or replays the ledger under it (docs/operations.md#simulating-the-economy):
 * npm run economy -- simulate [--days 365] [--members 1000] [--rules draft.json] [--costs costs.json] [--seed 1] [--json]
 * npm run economy -- replay --from 2026-10-01 --rules draft.json [--json]
 * Exit code: 0 when it ran, 2 for wrong arguments or files, and when the database cannot be read.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { RuleSet } from '#contracts/rule-set.ts'
import { SPECIFICATION_SET } from '#server/modules/economy/model/specification-set.ts'
import { readCommandConfig, readSecret } from './command-config.ts'
import { describeReplay } from './replay/describe.ts'
import { readEntries } from './replay/read-entries.ts'
import { Replay } from './replay/replay.ts'
import { type Costs, parseCosts } from './simulation/costs-file.ts'
import { describeSimulation } from './simulation/describe.ts'
import { defaultPopulation } from './simulation/population.ts'
import { compareWithGuard } from './simulation/predict.ts'
import { simulate } from './simulation/simulate.ts'
import { reasonOf, withDatabase } from './with-database.ts'

const USAGE = `Usage:
  npm run economy -- simulate [--days 365] [--members 1000] [--rules draft.json] [--costs costs.json] [--seed 1] [--json]
  npm run economy -- replay --from 2026-10-01 --rules draft.json [--json]`

class UsageError extends Error {}

function readJson<Value>(file: string, parse: (json: unknown) => Value): Value {
  try {
    return parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message
    throw new UsageError(`${file}: ${reason}`)
  }
}

const readRules = (file: string): RuleSet => readJson(file, (json) => RuleSet.parse(json))

function wholeNumber(name: string, text: string, max: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > max) {
    throw new UsageError(`--${name} is a whole number from 1 to ${max}.`)
  }
  return value
}

const cheapestPlan = (costs: Costs | undefined): number | null =>
  costs ? Math.min(...costs.plans.map(({ points }) => points)) : null

function print(lines: readonly string[], figures: object, asJson: boolean): void {
  if (!asJson) console.log(lines.join('\n'))
  else console.log(JSON.stringify(figures, (_, value) => (typeof value === 'bigint' ? String(value) : value), 2))
}

function runSimulation(parameters: readonly string[]): void {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      days: { type: 'string', default: '365' },
      members: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      rules: { type: 'string' },
      costs: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const set = values.rules === undefined ? SPECIFICATION_SET : readRules(values.rules)
  const costs = values.costs === undefined ? undefined : readJson(values.costs, parseCosts)
  const input = {
    ...{ set, population: defaultPopulation(set), planPoints: cheapestPlan(costs) },
    people: wholeNumber('members', values.members, 1_000_000),
    days: wholeNumber('days', values.days, 3650),
    seed: wholeNumber('seed', values.seed, Number.MAX_SAFE_INTEGER),
    neverRedeemed: costs?.neverRedeemed ?? 0,
  }
  const result = simulate(input, (day) => {
    if (process.stderr.isTTY) process.stderr.write(`\rday ${day} of ${input.days} `)
  })
  if (process.stderr.isTTY) process.stderr.write('\r')
  const comparison = compareWithGuard(input, result, costs)
  const { days, people, seed } = input
  print(
    describeSimulation(input, result, comparison, costs?.currency),
    { days, people, seed, result, comparison },
    values.json,
  )
}

async function runReplay(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: { from: { type: 'string' }, rules: { type: 'string' }, json: { type: 'boolean', default: false } },
  })
  const from = z.iso.date().safeParse(values.from)
  if (!from.success || values.rules === undefined) throw new UsageError(USAGE)
  const replay = new Replay(SPECIFICATION_SET, readRules(values.rules))
  await withDatabase(readCommandConfig(readSecret()).database, async (db) => {
    for await (const entries of readEntries(db, new Date(from.data))) for (const entry of entries) replay.add(entry)
  })
  const result = replay.finish()
  print(describeReplay(from.data, result), result, values.json)
}

async function run([command, ...parameters]: readonly string[]): Promise<number> {
  try {
    if (command === 'simulate') runSimulation(parameters)
    else if (command === 'replay') await runReplay(parameters)
    else throw new UsageError(USAGE)
    return 0
  } catch (error) {
    const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    if (!isUsage && command !== 'replay') throw error
    console.error(isUsage ? (error as Error).message : `Not replayed. ${reasonOf(error)}`)
    return 2
  }
}

process.exitCode = await run(process.argv.slice(2))
