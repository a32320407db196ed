import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '#contracts/errors.ts'
import { BEHIND_PROXY, visitor } from '#test/account-flow.ts'
import type { Answer } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { expectProblem, type ProblemBody } from '#test/problem.ts'
import { sendRaw } from '#test/raw-http.ts'
import { until } from '#test/until.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
const refused = (answer: Answer<ProblemBody>, code: ErrorCode) => expectProblem(app(), answer, code)

describe('a request', () => {
  test('without a session, or with a forged one, is unauthenticated', async () => {
    const member = await app().member()
    const cookie = member.cookie ?? ''
    const wrong = [
      undefined,
      'paz.session_token=',
      'paz.session_token=a.b',
      `${cookie}x`,
      cookie.replace('paz.', 'zap.'),
      cookie.slice(0, -9),
    ]
    for (const candidate of wrong) {
      member.cookie = candidate
      refused(await member.send<ProblemBody>('GET', '/api/dashboard'), 'unauthenticated')
    }
    member.cookie = `first=1; ${cookie}; last=%`
    expect((await member.call('GET /api/dashboard')).status).toBe(200)
  })

  test('without the permission is refused before its input is parsed', async () => {
    const member = await app().member()
    const path = `/api/admin/redemptions/${newKey()}/status`
    refused(await member.send<ProblemBody>('POST', path, '{', { 'idempotency-key': 'no key' }), 'forbidden')
  })

  test('that writes is refused when it is cross-site', async () => {
    const member = await app().member()
    const spin = (headers: { origin?: string; 'sec-fetch-site'?: string }) =>
      member.send<ProblemBody>('POST', '/api/games/wheel/spins', undefined, {
        'idempotency-key': newKey(),
        ...(headers as Record<string, string>),
      })
    const own = app().config.publicUrl
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${own}.evil.example` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: own, 'sec-fetch-site': 'cross-site' },
    ]) {
      refused(await spin(headers), 'crossSite')
    }
    expect((await member.call('GET /api/games/wheel')).body.spinsRemaining).toBe(5)
    for (const headers of [
      { origin: own },
      { origin: app().url },
      { 'sec-fetch-site': 'same-origin', origin: own },
      { 'sec-fetch-site': 'none' },
    ]) {
      expect((await spin(headers)).status).toBe(200)
    }
    expect((await member.send('GET', '/api/session', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(200)
  })

  test('for an unknown path gets the same shape of error', async () => {
    const member = await app().member()
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['POST', '/api/nothing'],
      ['GET', '/api/'],
      ['DELETE', '/api/session'],
      ['GET', '/api/redemptions/not-an-id'],
      ['GET', `/api/redemptions/${newKey()}`],
      ['GET', '/api/redemptions/%00'],
      ['GET', '/api/%E0%A4%A'],
    ] as const) {
      refused(await member.send<ProblemBody>(method, path), 'notFound')
    }
  })

  test('with an invalid cursor is invalid', async () => {
    const member = await app().member()
    for (const path of ['/api/transactions', '/api/redemptions', '/api/fairness/draws']) {
      for (const query of [
        'limit=0',
        'limit=101',
        'limit=x',
        'limit=',
        'limit=1.5',
        'cursor=x',
        'cursor=1e99',
        'cursor=99999999999999999999',
        'cursor=%00',
      ]) {
        refused(await member.send<ProblemBody>('GET', `${path}?${query}`), 'invalidInput')
      }
      expect((await member.send('GET', `${path}?limit=100&unknown=1`)).status).toBe(200)
    }
  })

  test('that is aborted half-way is not logged as an error', async () => {
    const before = app().logged.length
    const head = `POST /api/auth/sign-out HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"email":`
    await sendRaw(app().url, [head, null])
    // A request is logged after its response.
    await until(
      () => app().logged.length,
      (lines) => lines > before,
    )
    expect(app().logged.slice(before)).toMatchObject([{ status: 400 }])
    expect((await visitor(app()).call('GET /api/health')).body.status).toBe('ok')
  })

  test('that fails unexpectedly returns only its id, under which the log has the reason', async () => {
    const member = await app().member()
    await app().database.executeSql(`
      create function refuse_draw() returns trigger language plpgsql as $$ begin raise exception 'inner secret'; end $$;
      create trigger refuse_draw before insert on draws
        for each row when (new.member_id = '${member.id}') execute function refuse_draw()`)
    const answer = await member.send<ProblemBody>('POST', '/api/games/wheel/spins', undefined, {
      'idempotency-key': newKey(),
    })
    refused(answer, 'unexpected')
    expect(JSON.stringify(answer.body)).not.toContain('secret')
    const lines = app().logged.filter(
      (line) => line.requestId === answer.body.requestId && line.msg === 'unexpected error',
    )
    expect(lines).toMatchObject([{ err: { message: expect.stringContaining('inner secret') } }])
    expect((await member.call('GET /api/games/wheel')).body.spinsRemaining).toBe(5)
  })
})
