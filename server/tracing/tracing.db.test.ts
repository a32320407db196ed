import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MailRefused } from '#server/adapters/mail.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { OtlpPeer } from '#test/otlp-peer.ts'
import type { TracingSettings } from '../tracing-settings.ts'
import { openTracing, type Tracing } from './open-tracing.ts'
import { tracedJob, tracedMailer } from './trace-work.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SPAN = 'b7ad6b7169203331'
const TRACEPARENT = `00-${TRACE}-${SPAN}-01`

let peer: OtlpPeer
let app: TestApp
const settings = (more: Partial<TracingSettings> = {}): TracingSettings => ({
  endpoint: peer.url,
  headers: { authorization: 'Bearer of-the-receiver' },
  serviceName: 'paz-test',
  share: 1,
  ...more,
})

beforeAll(async () => {
  peer = await OtlpPeer.start()
  app = await startTestApp()
})
afterAll(async () => {
  await app?.stop()
  await peer?.[Symbol.asyncDispose]()
})

/** Returns the spans that a collector receives. */
async function received(work: (tracing: Tracing, traced: TestApp) => Promise<void>, trusted?: string) {
  const from = peer.spans.length
  const tracing = openTracing(settings(), '1.2.3')
  const environment: Record<string, string> = trusted ? { TRUSTED_PROXIES: trusted } : {}
  const traced = await startTestApp({ beside: app, environment, tracer: tracing.tracer })
  await work(tracing, traced)
  await traced.stop()
  await tracing.stop()
  return peer.spans.slice(from)
}

describe('a traced request', () => {
  test('is one trace: the request, its transaction, its statements', async () => {
    const id = randomUUID()
    const spans = await received(async (_, traced) => {
      const member = await traced.member()
      const body = { name: 'Ada', phone: '', timeZone: 'UTC', locale: 'auto', showName: true } as const
      await member.call('PUT /api/me/profile', { body, headers: { 'x-request-id': id } })
    })
    const root = spans.find(({ parentSpanId }) => !parentSpanId)
    expect(root?.name).toBe('PUT /api/me/profile')
    expect(root?.attributes).toMatchObject({
      'http.request.method': 'PUT',
      'http.route': '/api/me/profile',
      'http.response.status_code': 200,
      'paz.request_id': id,
    })
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
    const transaction = spans.find(({ name }) => name === 'transaction')
    expect(transaction?.parentSpanId).toBe(root?.spanId)
    const statements = spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
    const inside = statements.filter(({ parentSpanId }) => parentSpanId === transaction?.spanId)
    expect(inside.length).toBeGreaterThanOrEqual(4)
    expect(statements.some(({ parentSpanId }) => parentSpanId === root?.spanId)).toBe(true)
    expect(peer.deliveries.at(-1)).toMatchObject({ path: '/v1/traces', authorization: 'Bearer of-the-receiver' })
  })

  test('of a command holds its two statements', async () => {
    const spans = await received(async (_, traced) => {
      const member = await traced.member()
      // The first call of a process also reads the rule book.
      await member.call('GET /api/games/scratch')
      await member.call('POST /api/games/scratch/cards')
    })
    const root = spans.find(({ name, parentSpanId }) => !parentSpanId && name === 'POST /api/games/scratch/cards')
    const command = spans.filter(({ traceId }) => traceId === root?.traceId)
    const statements = command.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
    expect(statements.map(({ parentSpanId }) => parentSpanId)).toEqual([root?.spanId, root?.spanId])
  })

  test('holds no personal data', async () => {
    let who: { id: string; email: string; cookie: string } | undefined
    const from = peer.text.length
    await received(async (_, traced) => {
      const member = await traced.member()
      who = { id: member.id, email: member.account.email, cookie: member.cookie ?? '-' }
      await member.call('PUT /api/me/profile', { body: { name: 'Ada Unmistakable' } as never })
      await member.call('GET /api/transactions', { query: { search: 'unmistakable words' } as never })
      await traced.guest().call('POST /api/auth/sign-in', { body: { email: who.email, password: 'unmistakable' } })
    })
    const sent = peer.text.slice(from)
    expect(sent).toContain('/api/auth/sign-in')
    for (const secret of [who?.id, who?.email, who?.cookie, 'nmistakable']) expect(sent).not.toContain(secret)
  })

  test('has the code of a refusal, and an error status for a failure', async () => {
    const spans = await received(async (_, traced) => {
      await traced.guest().call('GET /api/dashboard')
    })
    expect(spans).toMatchObject([{ attributes: { 'error.type': 'unauthenticated' }, failed: false }])
  })

  test('joins the trace of a trusted proxy, and is only linked to others', async () => {
    const call = async (_: Tracing, traced: TestApp) => {
      await traced.guest().call('GET /api/session', { headers: { traceparent: TRACEPARENT } })
    }
    const [proxied] = await received(call, '127.0.0.1')
    expect(proxied).toMatchObject({ traceId: TRACE, parentSpanId: SPAN, links: [] })
    const [foreign] = await received(call)
    expect(foreign?.traceId).not.toBe(TRACE)
    expect(foreign?.parentSpanId ?? '').toBe('')
    expect(foreign?.links).toMatchObject([{ traceId: TRACE, spanId: SPAN }])
  })

  test('has its trace in the log line', async () => {
    const id = randomUUID()
    const lines: Readonly<Record<string, unknown>>[] = []
    const spans = await received(async (_, traced) => {
      await traced.guest().call('GET /api/session', { headers: { 'x-request-id': id } })
      lines.push(...traced.logged)
    })
    expect(lines.find(({ requestId }) => requestId === id)).toMatchObject({ traceId: spans[0]?.traceId })
  })
})

test('OpenTelemetry is not loaded without a collector', () => {
  const root = join(import.meta.dirname, '..')
  const sources = globSync('**/*.ts', { cwd: root, exclude: (name) => name.endsWith('.test.ts') })
  const importing = (what: RegExp) => sources.filter((file) => what.test(readFileSync(join(root, file), 'utf8'))).sort()
  // Type imports are removed at run time.
  expect(importing(/^(?:import|export) (?!type)[^'"]*from '@opentelemetry/m)).toEqual(['tracing/open-tracing.ts'])
  expect(importing(/^(?:import|export) (?!type)[^'"]*open-tracing\.ts'/m)).toEqual([])
  expect(importing(/await import\('[^']*open-tracing\.ts'\)/)).toEqual(['run.ts'])
})

test('with a sample rate of 0 nothing is sent, and the work is done', async () => {
  const from = peer.deliveries.length
  const tracing = openTracing(settings({ share: 0 }), '1.2.3')
  const traced = await startTestApp({ beside: app, tracer: tracing.tracer })
  const member = await traced.member()
  expect((await member.call('POST /api/games/wheel/spins')).status).toBe(200)
  await traced.stop()
  await tracing.stop()
  expect(peer.deliveries).toHaveLength(from)
})

test('an unreachable collector affects neither requests nor the stop', async () => {
  const tracing = openTracing(settings({ endpoint: 'http://127.0.0.1:9' }), '1.2.3')
  const traced = await startTestApp({ beside: app, tracer: tracing.tracer })
  expect((await traced.guest().call('GET /api/session')).status).toBe(200)
  await traced.stop()
  await tracing.stop()
})

test('jobs and mails are traces of their own', async () => {
  const mail = { to: 'ada@gmail.com', subject: 'For Ada', text: '', html: '' }
  const spans = await received(async ({ tracer }) => {
    const run = async () => void (await app.database.db.selectFrom('members').select('id').limit(1).execute())
    await tracedJob({ name: 'purge', cron: '* * * * *', run }, tracer).run()
    const refusing = { kind: 'smtp' as const, send: () => Promise.reject(new MailRefused('ada@gmail.com is unknown')) }
    await expect(tracedMailer(refusing, tracer).send('1', mail)).rejects.toThrow()
  })
  expect(spans.map(({ name }) => name)).toEqual(['SELECT', 'job purge', 'mail'])
  expect(spans[0]?.parentSpanId).toBe(spans[1]?.spanId)
  expect(spans[2]).toMatchObject({ failed: true, attributes: { 'error.type': 'Error' } })
  expect(peer.text).not.toContain('ada@')
})

test.each([
  [undefined, false],
  ['', false],
  [TRACEPARENT, true],
  [`01-${TRACE}-${SPAN}-01-more`, true],
  [`00-${TRACE}-${SPAN}-01-more`, false],
  [`ff-${TRACE}-${SPAN}-01`, false],
  [`00-${'0'.repeat(32)}-${SPAN}-01`, false],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, false],
  [`00-${TRACE.toUpperCase()}-${SPAN}-01`, false],
  ['*/; drop table members; --', false],
])('the header %j names a trace: %s', async (header, names) => {
  const { tracer, stop } = openTracing(settings(), '1.2.3')
  expect(tracer.request('GET', header, true).traceId === TRACE).toBe(names)
  await stop()
})
