import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { RuleSet } from '#contracts/rule-set.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { fitToBudget } from '#server/modules/economy/model/fit-to-budget.ts'
import { assumedMembers, type GuardInputs } from '#server/modules/economy/model/guard-inputs.ts'
import { perfectHabits } from '#server/modules/economy/model/habits.ts'
import { sampleMonths } from '#server/modules/economy/model/month-samples.ts'
import { guardVerdict } from '#server/modules/economy/model/verdict.ts'
import { readMeasures } from '#server/modules/economy/read-measures.ts'
import { readRuleBook } from '#server/modules/rules/index.ts'
import { readCommandConfig, readSecret } from './command-config.ts'
import { describeVerdict } from './judge/describe.ts'
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
  npm run economy -- judge --costs costs.json [--rules draft.json] [--measured] [--fit fitted.json] [--seed 1] [--json]
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

/** @param file the specification's numbers without one */
const readRules = (file: string | undefined): RuleSet =>
  file === undefined ? SPECIFICATION_SET : readJson(file, (json) => RuleSet.parse(json))

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

/** Replaces assumptions by what the configured database has measured. */
async function withMeasures(inputs: GuardInputs): Promise<GuardInputs> {
  const config = readCommandConfig(readSecret())
  const canVerify = config.telegram.apiRoot === 'stand-in' || Boolean(config.telegram.token)
  const now = new Date()
  const { habits, planMix, neverRedeemed, ...measured } = await withDatabase(config.database, async (db) =>
    readMeasures(db, (await readRuleBook(db)).at(now), canVerify, now),
  )
  return {
    ...{ ...inputs, ...measured },
    planMix: planMix ?? inputs.planMix,
    neverRedeemed: neverRedeemed ?? inputs.neverRedeemed,
    members: habits ? [{ kind: 'measured', weight: 1, habits }] : inputs.members,
  }
}

/** @returns whether the set passes */
async function judge(parameters: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      costs: { type: 'string' },
      rules: { type: 'string' },
      measured: { type: 'boolean', default: false },
      fit: { type: 'string' },
      seed: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
    },
  })
  if (values.costs === undefined) throw new UsageError(USAGE)
  const set = readRules(values.rules)
  const assumed = { ...readJson(values.costs, parseCosts), members: assumedMembers(set) }
  const inputs = values.measured ? await withMeasures(assumed) : assumed
  const seed = wholeNumber('seed', values.seed, Number.MAX_SAFE_INTEGER)
  const verdict = guardVerdict(set, inputs)
  const fit = fitToBudget(set, inputs)
  const perfectMonth = sampleMonths({ set, habits: perfectHabits(set), samples: 10_000, seed })
  print(describeVerdict(verdict, fit, perfectMonth, inputs.currency), { verdict, fit, perfectMonth }, values.json)
  if (values.fit !== undefined && fit.outcome === 'fits') {
    writeFileSync(values.fit, `${JSON.stringify(fit.ruleSet, null, 2)}\n`)
  }
  return verdict.outcome === 'passes'
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
  const set = readRules(values.rules)
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
  const after = readRules(values.rules)
  const result = await withDatabase(readCommandConfig(readSecret()).database, async (db) => {
    const ruleBook = await readRuleBook(db)
    const replay = new Replay((number) => ruleBook.numbered(number), after)
    for await (const entries of readEntries(db, new Date(from.data))) for (const entry of entries) replay.add(entry)
    return replay.finish()
  })
  print(describeReplay(from.data, result), result, values.json)
}

/** Runs the command of economy.ts. @returns its exit code */
export async function runEconomy([command, ...parameters]: readonly string[]): Promise<number> {
  try {
    if (command === 'judge') return (await judge(parameters)) ? 0 : 1
    if (command === 'simulate') runSimulation(parameters)
    else if (command === 'replay') await runReplay(parameters)
    else throw new UsageError(USAGE)
    return 0
  } catch (error) {
    const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    console.error(isUsage ? (error as Error).message : `Not done. ${reasonOf(error)}`)
    return 2
  }
}
