/**
 * Recomputes one draw from its revealed seeds, without the server and without a database.
 * Exit code: 0 when everything matches, 1 when the hash or the points differ, 2 for invalid input.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { TABLE_NAMES, tablesOf } from '#contracts/draw-tables.ts'
import { RuleSet } from '#contracts/rule-set.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { type DrawSeeds, hashServerSeed, redraw } from '#server/modules/fairness/draw.ts'

const NAMES = TABLE_NAMES.join(', ')

const USAGE = `Usage: node server/cli/verify-draw.ts --server-seed HEX --client-seed TEXT --nonce N --table NAME
         [--hash HEX] [--expect POINTS] [--rules FILE]

  --server-seed  the revealed server seed, 64 hexadecimal characters
  --client-seed  the client seed that the draw was made with
  --nonce        the number of the draw under that server seed
  --table        ${NAMES}
  --hash         the hash that was shown before play; checked against the server seed
  --expect       the points that the draw gave; checked against the recomputed ones
  --rules        a file with the rule set of the draw, as JSON; the first rule set by default`

class InputError extends Error {}

process.exitCode = run(process.argv.slice(2))

function run(args: string[]): number {
  try {
    const options = readOptions(args)
    if (options.help) {
      console.log(USAGE)
      return 0
    }
    return verify(options)
  } catch (error) {
    if (!isInputError(error)) throw error
    console.error(`${error.message}\n\n${USAGE}`)
    return 2
  }
}

type Options = ReturnType<typeof readOptions>

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      'server-seed': { type: 'string' },
      'client-seed': { type: 'string' },
      nonce: { type: 'string' },
      table: { type: 'string' },
      hash: { type: 'string' },
      expect: { type: 'string' },
      rules: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  return values
}

/** Prints the checks and the recomputed draw. @returns 1 when a check fails, otherwise 0 */
function verify(options: Options): number {
  const seeds: DrawSeeds = {
    serverSeed: required(options, 'server-seed'),
    clientSeed: required(options, 'client-seed'),
    nonce: wholeNumber('nonce', required(options, 'nonce')),
  }
  const name = required(options, 'table')
  const tableName = TABLE_NAMES.find((candidate) => candidate === name)
  if (!tableName) throw new InputError(`There is no table '${name}'. The tables are ${NAMES}.`)
  const expected = options.expect === undefined ? undefined : wholeNumber('expect', options.expect)
  const committed = options.hash?.toLowerCase()
  if (committed !== undefined && !/^[0-9a-f]{64}$/.test(committed)) {
    throw new InputError('--hash takes 64 hexadecimal characters.')
  }

  const hash = hashServerSeed(seeds.serverSeed)
  const table = tablesOf(readRules(options.rules))[tableName]
  const { number, points } = redraw(seeds, table)

  console.log(`Server seed hash  ${hash}`)
  console.log(`Committed hash    ${verdict(committed, hash)}`)
  console.log(`Draw              ${table.name}, nonce ${seeds.nonce}, client seed ${seeds.clientSeed}`)
  console.log(`Number            ${number} (from 0 to ${table.total - 1})`)
  console.log(`Prize             ${points} Points`)
  console.log(`Expected points   ${verdict(expected, points)}`)
  return (committed ?? hash) === hash && (expected ?? points) === points ? 0 : 1
}

/** @throws InputError when the file is no rule set */
function readRules(file: string | undefined): RuleSet {
  if (file === undefined) return SPECIFICATION_SET
  try {
    return RuleSet.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new InputError(`${file} contains no rule set.`)
  }
}

function verdict<Value>(claimed: Value | undefined, actual: Value): string {
  if (claimed === undefined) return 'not given, not checked'
  return claimed === actual ? `${claimed} matches` : `${claimed} DOES NOT MATCH`
}

function required(options: Options, name: 'server-seed' | 'client-seed' | 'nonce' | 'table'): string {
  const value = options[name]
  if (!value) throw new InputError(`--${name} is missing.`)
  return value
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) {
    throw new InputError(`--${name} takes a whole number, 0 or greater.`)
  }
  return value
}

/** Returns whether an error is caused by the input: an InputError, malformed seeds, or parseArgs' errors. */
function isInputError(error: unknown): error is Error {
  if (error instanceof InputError || error instanceof RangeError) return true
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
