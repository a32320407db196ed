// Slow requests: they gain no time in a quiz, and do not block other members.

import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { sendRaw } from '#test/raw-http.ts'
import { questionsOf } from '../quiz.ts'

const app = useTestApp()

/** Sends the head of a POST, runs `meanwhile` when the server has received it, and then sends the body. */
function postSlowly(member: Actor, path: string, body: unknown, meanwhile: () => void): Promise<{ outcome: string }> {
  const text = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const call = request(app().url + path, {
      method: 'POST',
      headers: {
        cookie: member.cookie ?? '',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'idempotency-key': randomUUID(),
        expect: '100-continue',
      },
    })
    call.on('continue', () => {
      meanwhile()
      call.end(text)
    })
    call.on('error', reject)
    call.on('response', async (response) => {
      let answer = ''
      for await (const part of response) answer += part
      resolve(JSON.parse(answer))
    })
    call.flushHeaders()
  })
}

test('a quiz answer whose body arrives after the time limit is late', async () => {
  const member = await app().member()
  const { body: quiz } = await member.call('POST /api/games/quiz', { body: { category: 'all', difficulty: 'easy' } })
  const [question] = await questionsOf(app(), member, quiz.id)
  const path = `/api/games/quiz/${quiz.id}/answers`
  const answer = await postSlowly(member, path, { position: 0, choice: question?.rightChoice }, () =>
    app().clock.advance(20),
  )
  expect(answer.outcome).toBe('late')
})

describe('an unfinished request', () => {
  const shortTimeouts = useTestApp({
    limits: { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 },
  })
  const BEGINNING = 'POST /api/auth/sign-in HTTP/1.1\r\nHost: a\r\n'

  test.each([
    ['without any byte', []],
    ['in the request line', ['GET /api']],
    ['in the head', [`${BEGINNING}X-Slow: `]],
    ['in the body', [`${BEGINNING}Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{"email":`]],
    ['in a chunk of the body', [`${BEGINNING}Transfer-Encoding: chunked\r\n\r\n5\r\n{`]],
  ])('%s is given up by the server', async (_, parts) => {
    // Resolves when the server has closed the connection.
    expect((await sendRaw(shortTimeouts().url, parts))?.status ?? 408).toBe(408)
  })

  test('is closed, even if another byte of its head arrives all the time', async () => {
    const { hostname, port } = new URL(shortTimeouts().url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(`${BEGINNING}X-Slow: `)
    const dripping = setInterval(() => socket.write('x'), 20)
    socket.resume()
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(dripping)
    expect((await shortTimeouts().guest().call('GET /api/health')).status).toBe(200)
  })
})

/** Half of 4,000 descriptors, since both ends are in this process; `npm run attack:connections` holds 10,000. */
const HELD = 2000

test('two thousand idle connections do not block a member', async () => {
  const { hostname, port } = new URL(app().url)
  const open = (number: number) =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => resolve(socket))
      socket.on('error', reject)
      if (number % 2) socket.write('POST /api/check-in HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n')
    })
  const sockets: Socket[] = []
  for (let from = 0; from < HELD; from += 100) {
    sockets.push(...(await Promise.all(Array.from({ length: 100 }, (_, number) => open(number)))))
  }
  try {
    const member = await app().member()
    for (let spin = 0; spin < 5; spin += 1) {
      expect((await member.call('POST /api/games/wheel/spins')).status).toBe(200)
    }
    expect((await member.call('GET /api/dashboard')).status).toBe(200)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
})
