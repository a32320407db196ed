// SQL in every text that a route takes: in query, body and path. What of it ran would leave a row in a table that is there
// for nothing else; what came back is what comes back for a harmless text.

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

const HARMLESS = 'nobody-has-this-word'
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

/** How often SQL of ours ran. Fails when the table is gone. */
async function countExecutions(): Promise<number> {
  const { rows } = await app().database.executeSql('select count(*)::integer as n from attack_canary')
  return (rows[0] as { n: number }).n
}

const isText = (schema: JsonSchema): boolean =>
  (schema.type === 'string' && schema.format !== 'uuid') || (schema.anyOf ?? []).some(isText)

/** An answer without what differs from call to call, and without the text that it may repeat. */
const plain = ({ status, code, body }: Answer<unknown>, text: string): string => {
  const said = JSON.stringify(body, (name, value) =>
    ['requestId', 'exportedAt', 'sha256'].includes(name) ? '' : value,
  )
  return `${status} ${code} ${(said ?? '').replaceAll(JSON.stringify(text).slice(1, -1), '').replaceAll(encodeURIComponent(text), '')}`
}

/** A text that is refused for its form says so; any other has the answer of a harmless one. */
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

test('in a query finds what a harmless text finds', async () => {
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

test('in a path is the id of nothing', async () => {
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
      // A check of the input comes before what is looked for.
      if (answer.status !== 404 && answer.status !== 400)
        wrong.push({ call: nameOf(call), text, status: answer.status })
    }
  }
  expect(wrong).toEqual([])
  expect(await countExecutions()).toBe(0)
})

test('in a body is a text like any other, or none that is taken', async () => {
  const wrong: unknown[] = []
  let tried = 0
  for (const call of calls) {
    const schema = bodyOf(call)
    for (const [name, part] of Object.entries(schema?.properties ?? {}).filter(([, one]) => isText(one))) {
      // Some count how often they are tried, in a quarter of an hour.
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

test('in headers and cookies is no more than a header', async () => {
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

test('the table that says so is one that SQL would reach', async () => {
  await app().database.executeSql("select ''||attack_note()||''")
  expect(await countExecutions()).toBe(1)
  await app().database.executeSql('delete from attack_canary')
})
