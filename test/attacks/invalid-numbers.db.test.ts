// Every number that a route takes, in body, query and path, and what is no such number: refused by the name of the field,
// with nothing changed. What is one but strange, such as the largest of all, is answered or refused, and never fails.

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

/** JSON texts that are no whole number, or none that JavaScript can hold. */
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
/** Whole numbers, however strange. */
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
/** As they stand in an address, where everything is text. */
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

const isNumeric = (schema: JsonSchema): boolean =>
  schema.type === 'integer' || schema.type === 'number' || (schema.anyOf ?? []).some(isNumeric)

/** Where in a body a number stands: the names on the way to it. */
function numbersIn(schema: JsonSchema, at: readonly string[] = []): string[][] {
  if (isNumeric(schema)) return [[...at]]
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => numbersIn(part, [...at, name]))
}

/** A body that the schema takes, with a JSON text as it is in one place. */
function bodyWith(schema: JsonSchema, [name = '', ...rest]: readonly string[], text: string): string {
  const sample = sampleOf(schema) as Record<string, unknown>
  const others = Object.entries(sample).filter(([key]) => key !== name)
  const inner = schema.properties?.[name]
  const value = rest.length > 0 && inner ? bodyWith(inner, rest, text) : text
  return `{${[...others.map(([key, part]) => `${JSON.stringify(key)}:${JSON.stringify(part)}`), `${JSON.stringify(name)}:${value}`]}}`
}

/** Tries each text in each number of every body; a minute later each time, for limits are not what this is about. */
async function inEveryBody(
  texts: readonly string[],
  check: (answer: Awaited<ReturnType<typeof send>>, field: string) => boolean,
) {
  const wrong: unknown[] = []
  let tried = 0
  for (const call of calls) {
    const schema = bodyOf(call)
    for (const at of schema ? numbersIn(schema) : []) {
      for (const text of texts) {
        app().clock.advance(61)
        tried += 1
        const answer = await send(actors.for(call), call, bodyWith(schema ?? {}, at, text))
        if (!check(answer, at.join('.')))
          wrong.push({ call: nameOf(call), at, text, status: answer.status, code: answer.code })
      }
    }
  }
  return { wrong, tried }
}

test('no number where a body takes one is refused by the name of the field, and changes nothing', async () => {
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

test('a strange number in a body is answered or refused, and the ledger holds', async () => {
  const { wrong } = await inEveryBody(STRANGE, ({ status }) => status < 500)
  expect(wrong).toEqual([])
  expect((await verifyLedger(app().database.db)).findings).toEqual([])
})

/** What a query takes for a number is where it refuses a letter and takes a digit. */
async function numericQueries(call: Call): Promise<string[]> {
  const refuses = async (name: string, text: string) => {
    const { code, body } = await send(actors.for(call), call, undefined, undefined, `${name}=${text}`)
    return code === 'invalidInput' && (body.errors ?? []).some(({ field }) => field === name)
  }
  const found: string[] = []
  // Where a page begins is for the server to know, whatever it looks like.
  for (const { name } of queryOf(call).filter((one) => one.name !== 'cursor')) {
    if ((await refuses(name, 'x')) && !(await refuses(name, '1'))) found.push(name)
  }
  return found
}

test('no number in a query is refused by its name, a strange one never fails, and neither changes anything', async () => {
  // The first reader of the quiz questions has the bank stored.
  await actors.staff.call('GET /api/admin/quiz/questions')
  const before = await readDatabaseState(app())
  const wrong: unknown[] = []
  let tried = 0
  for (const call of calls.filter(({ method }) => method === 'GET')) {
    app().clock.advance(61)
    for (const name of await numericQueries(call)) {
      for (const text of [...NO_NUMBERS_IN_TEXT, ...STRANGE]) {
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

test('no id in a path is one of nothing, and never fails', async () => {
  const before = await readDatabaseState(app())
  const wrong: unknown[] = []
  for (const call of calls.filter(({ path }) => path.includes('{'))) {
    const schema = bodyOf(call)
    for (const id of [
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
    ]) {
      app().clock.advance(61)
      const { status } = await send(actors.for(call), call, schema && sampleOf(schema), id)
      // A check of the input comes before what is looked for.
      if (status !== 404 && status !== 400) wrong.push({ call: nameOf(call), id, status })
    }
  }
  expect(wrong).toEqual([])
  expect(await readDatabaseState(app())).toEqual(before)
})
