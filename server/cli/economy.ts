/**
 * Simulates the economy of a rule set, without a server and a database (docs/operations.md#simulating-the-economy):
 * npm run economy -- simulate [--days 365] [--members 1000] [--rules draft.json] [--costs costs.json] [--seed 1] [--json]
 * Exit code: 0 when it ran, 2 for wrong arguments or files.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { RuleSet } from '#contracts/rule-set.ts'
import { SPECIFICATION_SET } from '#server/modules/economy/model/specification-set.ts'
import { type Costs, parseCosts } from './simulation/costs-file.ts'
import { describeSimulation } from './simulation/describe.ts'
import { defaultPopulation } from './simulation/population.ts'
import { compareWithGuard } from './simulation/predict.ts'
import { type SimulationInput, simulate } from './simulation/simulate.ts'

const USAGE = `Usage: npm run economy -- simulate [--days 365] [--members 1000] [--rules draft.json] [--costs costs.json] [--seed 1] [--json]`

class UsageError extends Error {}

function readJson<Value>(file: string, parse: (json: unknown) => Value): Value {
  try {
    return parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message
    throw new UsageError(`${file}: ${reason}`)
  }
}

function wholeNumber(name: string, text: string, max: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > max) {
    throw new UsageError(`--${name} is a whole number from 1 to ${max}.`)
  }
  return value
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      days: { type: 'string', default: '365' },
      members: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      rules: { type: 'string' },
      costs: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  if (positionals.join() !== 'simulate') throw new UsageError(USAGE)
  const set = values.rules === undefined ? SPECIFICATION_SET : readJson(values.rules, (json) => RuleSet.parse(json))
  const costs = values.costs === undefined ? undefined : readJson(values.costs, parseCosts)
  const input: SimulationInput = {
    ...{ set, population: defaultPopulation(set), planPoints: cheapestPlan(costs) },
    people: wholeNumber('members', values.members, 1_000_000),
    days: wholeNumber('days', values.days, 3650),
    seed: wholeNumber('seed', values.seed, Number.MAX_SAFE_INTEGER),
    neverRedeemed: costs?.neverRedeemed ?? 0,
  }
  return { input, costs, asJson: values.json }
}

const cheapestPlan = (costs: Costs | undefined): number | null =>
  costs ? Math.min(...costs.plans.map(({ points }) => points)) : null

function run(): number {
  try {
    const { input, costs, asJson } = readArguments()
    const result = simulate(input, (day) => {
      if (process.stderr.isTTY) process.stderr.write(`\rday ${day} of ${input.days} `)
    })
    if (process.stderr.isTTY) process.stderr.write('\r')
    const comparison = compareWithGuard(input, result, costs)
    if (asJson) {
      const numbers = { result, comparison, days: input.days, people: input.people, seed: input.seed }
      console.log(JSON.stringify(numbers, (_, value) => (typeof value === 'bigint' ? String(value) : value), 2))
    } else console.log(describeSimulation(input, result, comparison, costs?.currency).join('\n'))
    return 0
  } catch (error) {
    if (error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) {
      console.error((error as Error).message)
      return 2
    }
    throw error
  }
}

process.exitCode = run()
