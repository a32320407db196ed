// SQL in every text of a route: in query, body and path. SQL that runs inserts a row into a canary table; the response must equal
// that of a harmless text.

import { beforeAll, expect, test } from 'vitest'
import { BEHIND_PROXY } from '../account-flow.ts'
import type { Answer } from '../actor.ts'
import { useTestApp } from '../app.ts'
import { type Call, type JsonSchema, sampleOf } from '../sample-input.ts'
import {
  type ActorsByAccess,
  bodyOf,
  createActors,
  inBatches,
  nameOf,
  publishedCalls,
  queryOf,
  send,
} from './published-calls.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
let actors: ActorsByAccess
let calls: Call[] = []

const HARMLESS = 'a-word-without-a-match'
const SQL = [
  "'||attack_note()||'",
  "x') or attack_note() is not null or ('1'='1",
  "'; select attack_note(); drop table attack_canary; --",
  '1 or attack_note() is not null --',
  '%\\\'; select attack_note() -- "; select attack_note() -- $$',
]

beforeAll(async () => {
  await app().database.executeSql(`
    create table attack_canary (seq integer generated always as identity);
    create function attack_note() returns integer language plpgsql volatile as $$
      begin insert into attack_canary default values; return 1; end $$`)
  actors = await createActors(app())
  calls = await publishedCalls(app())
})

/** Counts the rows of the canary table. Fails if the table was dropped. */
async function countExecutions(): Promise<number> {
  const { rows } = await app().database.executeSql('select count(*)::integer as n from attack_canary')
  return (rows[0] as { n: number }).n
}

const isText = (schema: JsonSchema): boolean =>
  (schema.type === 'string' && schema.format !== 'uuid') || (schema.anyOf ?? []).some(isText)

/** Returns a response without values that differ each time, and without the text of the request. */
const plain = ({ status, code, body }: Answer<unknown>, text: string): string => {
  const said = JSON.stringify(body, (name, value) =>
    ['requestId', 'exportedAt', 'sha256'].includes(name) ? '' : value,
  )
  return `${status} ${code} ${(said ?? '').replaceAll(JSON.stringify(text).slice(1, -1), '').replaceAll(encodeURIComponent(text), '')}`
}

/** Returns the texts that are neither refused nor answered like the harmless one. */
async function differences(
  call: Call,
  name: string,
  ask: (text: string) => Promise<Answer<unknown>>,
): Promise<unknown[]> {
  const harmless = await ask(HARMLESS)
  const wrong: unknown[] = []
  for (const { text, answer } of await inBatches(SQL, async (text) => ({ text, answer: await ask(text) }))) {
    const isRefused = answer.status === 400 || answer.status === 404
    const isAlike = plain(answer, text) === plain(harmless, HARMLESS)
    if (!isRefused && !isAlike)
      wrong.push({ call: nameOf(call), name, text, status: answer.status, harmless: harmless.status })
  }
  return wrong
}

test('SQL in a query has the result of a harmless text', async () => {
  const reads = calls.filter((call) => call.method === 'GET' && !call.path.includes('{'))
  const tried = reads.flatMap((call) => queryOf(call).map(({ name }) => ({ call, name })))
  expect(tried.length).toBeGreaterThan(50)
  const wrong: unknown[] = []
  for (const { call, name } of tried) {
    app().clock.advance(61)
    const person = actors.for(call)
    const ask = (text: string) => send(person, call, undefined, undefined, `${name}=${encodeURIComponent(text)}`)
    wrong.push(...(await differences(call, name, ask)))
  }
  expect(wrong).toEqual([])
  expect(await countExecutions()).toBe(0)
})

test('SQL in a path is an unknown id', async () => {
  const wrong: unknown[] = []
  for (const call of calls.filter(({ path }) => path.includes('{'))) {
    const schema = bodyOf(call)
    const body = schema && sampleOf(schema)
    app().clock.advance(61)
    const answers = await inBatches(SQL, async (text) => ({
      text,
      answer: await send(actors.for(call), call, body, text),
    }))
    for (const { text, answer } of answers) {
      // The input is checked before the row is read.
      if (answer.status !== 404 && answer.status !== 400)
        wrong.push({ call: nameOf(call), text, status: answer.status })
    }
  }
  expect(wrong).toEqual([])
  expect(await countExecutions()).toBe(0)
})

test('SQL in a body is stored as text or refused', async () => {
  const wrong: unknown[] = []
  let tried = 0
  for (const call of calls) {
    const schema = bodyOf(call)
    for (const [name, part] of Object.entries(schema?.properties ?? {}).filter(([, one]) => isText(one))) {
      // Some routes limit tries in 15 minutes.
      app().clock.advance(16 * 60)
      const answers = await inBatches(SQL, async (text) => {
        const fitting = part.maxLength ? text.slice(0, part.maxLength) : text
        const sample = { ...(sampleOf(schema ?? {}) as object), [name]: fitting }
        return { text, status: (await send(actors.for(call), call, sample)).status }
      })
      tried += answers.length
      for (const { text, status } of answers) {
        if (status >= 500 || status === 429) wrong.push({ call: nameOf(call), name, text, status })
      }
    }
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(150)
  expect(await countExecutions()).toBe(0)
})

test('SQL in headers and cookies has no effect', async () => {
  const member = await app().member()
  for (const text of SQL) {
    for (const name of [
      'idempotency-key',
      'x-request-id',
      'user-agent',
      'x-forwarded-for',
      'accept-language',
      'cookie',
    ]) {
      const headers = { [name]: name === 'cookie' ? `paz.session_token=${encodeURIComponent(text)}` : text }
      const { status } = await member.send('POST', '/api/games/wheel/spins', undefined, headers)
      expect({ name, text, status }).toEqual({ name, text, status: expect.toBeOneOf([400, 401]) })
    }
  }
  expect(await countExecutions()).toBe(0)
})

test('the canary table detects SQL that runs', async () => {
  await app().database.executeSql("select ''||attack_note()||''")
  expect(await countExecutions()).toBe(1)
  await app().database.executeSql('delete from attack_canary')
})
