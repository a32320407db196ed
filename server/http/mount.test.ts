import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { route } from '#contracts/route.ts'
import type { Database } from '#server/db/open.ts'
import { FIRST_RULE_BOOK } from '#test/first-rules.ts'
import type { HttpContext } from './context.ts'
import { createMount } from './mount.ts'
import { Throttles } from './throttles.ts'

const Output = z.object({ name: z.string(), items: z.array(z.object({ id: z.int() })) })
const readThing = route('GET /api/thing', { access: 'guest', summary: 'For this test', output: Output })

/** Calls a route whose handler returns `result`, without a database. */
async function answerOf(result: unknown): Promise<Response> {
  const app = new Hono()
  app.onError((error, c) => c.text(error.name, 500))
  const http = {
    database: { unavailableCode: undefined } as Database,
    clock: { now: () => new Date(0) },
    log: pino({ level: 'silent' }),
    secret: 'secret',
    secureCookies: false,
    requireSecondFactor: false,
    processes: () => 1,
    clientAddress: () => 'unknown',
    readRuleBook: Object.assign(async () => FIRST_RULE_BOOK, { again: async () => FIRST_RULE_BOOK }),
    throttles: new Throttles(),
  } satisfies HttpContext
  createMount(app, http).mount(readThing, async () => result as z.output<typeof Output>)
  return await app.request('/api/thing')
}

describe('a response', () => {
  test('holds only the fields of its contract, at any depth', async () => {
    const answer = await answerOf({ name: 'Ada', password: 'secret', items: [{ id: 1, owner: 'ada@gmail.com' }] })
    expect(await answer.json()).toEqual({ name: 'Ada', items: [{ id: 1 }] })
  })

  test('that does not fit its contract is an error', async () => {
    const answer = await answerOf({ name: null, password: 'secret', items: [] })
    expect(answer.status).toBe(500)
    expect(await answer.text()).toBe('ZodError')
  })
})
