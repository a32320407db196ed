// Invalid numbers in body, query and path of every route are refused with the name of the field, without an effect. Unusual
// numbers, such as the largest ones, are answered or refused and never cause a server error.

import { beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import { BEHIND_PROXY } from '../account-flow.ts'
import { useTestApp } from '../app.ts'
import { type Call, type JsonSchema, sampleOf } from '../sample-input.ts'
import { readDatabaseState } from './database-state.ts'
import { type ActorsByAccess, bodyOf, createActors, nameOf, publishedCalls, queryOf, send } from './published-calls.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
let actors: ActorsByAccess
let calls: Call[] = []

beforeAll(async () => {
  actors = await createActors(app())
  calls = await publishedCalls(app())
})

/** JSON texts that are no safe integers. */
const NO_NUMBERS = [
  '"5"',
  '"NaN"',
  '"Infinity"',
  '""',
  'true',
  '[5]',
  '{"valueOf":5}',
  '1.5',
  '-0.5',
  '1e-3',
  '1e400',
  '-1e400',
  '9007199254740993',
  '1e21',
]
/** Unusual integers. */
const STRANGE = [
  '0',
  '-0',
  '-1',
  '1',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740991',
  '-9007199254740991',
  '5.0',
  '5e0',
]
/** Invalid numbers in an address, where everything is text. */
const NO_NUMBERS_IN_TEXT = [
  'NaN',
  'Infinity',
  '-Infinity',
  '1.5',
  '1e400',
  'x',
  '١٢',
  '0x1g',
  '--1',
  '1,000',
  '1e-3',
  '-1',
]

/** Invalid ids in a path. */
const NO_IDS = [
  '-1',
  '0',
  '1.5',
  '1e400',
  'NaN',
  '99999999999999999999',
  '٣',
  '0x10',
  ' 1',
  '00000000-0000-0000-0000-00000000000g',
]

const isNumeric = (schema: JsonSchema): boolean =>
  schema.type === 'integer' || schema.type === 'number' || (schema.anyOf ?? []).some(isNumeric)

/** Returns the paths of all numbers of a body. */
function numbersIn(schema: JsonSchema, at: readonly string[] = []): string[][] {
  if (isNumeric(schema)) return [[...at]]
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => numbersIn(part, [...at, name]))
}

/** Returns a valid body with a raw JSON text at one path. */
function bodyWith(schema: JsonSchema, [name = '', ...rest]: readonly string[], text: string): string {
  const sample = sampleOf(schema) as Record<string, unknown>
  const others = Object.entries(sample).filter(([key]) => key !== name)
  const inner = schema.properties?.[name]
  const value = rest.length > 0 && inner ? bodyWith(inner, rest, text) : text
  return `{${[...others.map(([key, part]) => `${JSON.stringify(key)}:${JSON.stringify(part)}`), `${JSON.stringify(name)}:${value}`]}}`
}

/** Returns the schema at a path of a body. */
const schemaAt = (schema: JsonSchema, [name, ...rest]: readonly string[]): JsonSchema =>
  name === undefined ? schema : schemaAt(schema.properties?.[name] ?? {}, rest)

/**
 * Chooses the texts to try at a number: all at the first one of each kind (route and field may differ, the schema is the same), and one text
 * in turn at every other.
 */
function textsInTurn(texts: readonly string[]): (kind: string) => readonly string[] {
  const kinds = new Set<string>()
  let turn = 0
  return (kind) => {
    if (!kinds.has(kind)) {
      kinds.add(kind)
      return texts
    }
    turn += 1
    return texts.slice(turn % texts.length, (turn % texts.length) + 1)
  }
}

/** Tries texts at each number of every body, a minute later each time to stay below the limits. */
async function inEveryBody(
  texts: readonly string[],
  check: (answer: Awaited<ReturnType<typeof send>>, field: string) => boolean,
) {
  const wrong: unknown[] = []
  let tried = 0
  const textsFor = textsInTurn(texts)
  for (const call of calls) {
    const schema = bodyOf(call) ?? {}
    for (const at of numbersIn(schema)) {
      for (const text of textsFor(JSON.stringify(schemaAt(schema, at)))) {
        app().clock.advance(61)
        tried += 1
        const answer = await send(actors.for(call), call, bodyWith(schema, at, text))
        if (!check(answer, at.join('.')))
          wrong.push({ call: nameOf(call), at, text, status: answer.status, code: answer.code })
      }
    }
  }
  return { wrong, tried }
}

test('an invalid number in a body is refused with the name of the field, and changes nothing', async () => {
  const before = await readDatabaseState(app())
  const { wrong, tried } = await inEveryBody(
    NO_NUMBERS,
    ({ code, body }, field) =>
      code === 'invalidInput' &&
      (body.errors ?? []).some((error) => error.field === field || error.field.startsWith(`${field}.`)),
  )
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(100)
  expect(await readDatabaseState(app())).toEqual(before)
})

test('an unusual number in a body is answered or refused, and the ledger verifies', async () => {
  const { wrong } = await inEveryBody(STRANGE, ({ status }) => status < 500)
  expect(wrong).toEqual([])
  expect((await verifyLedger(app().database.db)).findings).toEqual([])
})

/** Returns the numeric parameters of a query: those that refuse a letter and accept a digit. */
async function numericQueries(call: Call): Promise<string[]> {
  const refuses = async (name: string, text: string) => {
    const { code, body } = await send(actors.for(call), call, undefined, undefined, `${name}=${text}`)
    return code === 'invalidInput' && (body.errors ?? []).some(({ field }) => field === name)
  }
  const found: string[] = []
  // A cursor is opaque, also if it looks like a number.
  for (const { name } of queryOf(call).filter((one) => one.name !== 'cursor')) {
    if ((await refuses(name, 'x')) && !(await refuses(name, '1'))) found.push(name)
  }
  return found
}

test('an invalid number in a query is refused with its name, an unusual one never fails, and neither changes anything', async () => {
  // The first read of the quiz questions stores the question bank.
  await actors.staff.call('GET /api/admin/quiz/questions')
  const before = await readDatabaseState(app())
  const wrong: unknown[] = []
  let tried = 0
  const textsFor = textsInTurn([...NO_NUMBERS_IN_TEXT, ...STRANGE])
  for (const call of calls.filter(({ method }) => method === 'GET')) {
    app().clock.advance(61)
    for (const name of await numericQueries(call)) {
      for (const text of textsFor(JSON.stringify(queryOf(call).find((one) => one.name === name)?.schema))) {
        app().clock.advance(61)
        tried += 1
        const { status, code } = await send(
          actors.for(call),
          call,
          undefined,
          undefined,
          `${name}=${encodeURIComponent(text)}`,
        )
        const isRight = NO_NUMBERS_IN_TEXT.includes(text) ? code === 'invalidInput' : status < 500
        if (!isRight) wrong.push({ call: nameOf(call), name, text, status, code })
      }
    }
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(100)
  expect(await readDatabaseState(app())).toEqual(before)
})

test('an invalid id in a path is refused or not found', async () => {
  const before = await readDatabaseState(app())
  const wrong: unknown[] = []
  const idsFor = textsInTurn(NO_IDS)
  for (const call of calls.filter(({ path }) => path.includes('{'))) {
    const schema = bodyOf(call)
    for (const id of idsFor(JSON.stringify(call.operation.parameters.filter((one) => one.in === 'path')))) {
      app().clock.advance(61)
      const { status } = await send(actors.for(call), call, schema && sampleOf(schema), id)
      // The input is checked before the row is read.
      if (status !== 404 && status !== 400) wrong.push({ call: nameOf(call), id, status })
    }
  }
  expect(wrong).toEqual([])
  expect(await readDatabaseState(app())).toEqual(before)
})
