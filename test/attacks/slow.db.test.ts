// A call happens when all of it has arrived: whoever holds its body back gains no time by that.

import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { readQuestions } from '#server/modules/games/quiz/store.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'

const app = useTestApp()

/** Sends the head of a POST; once the server has begun with it, `meanwhile` happens, and then the body follows. */
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

test('an answer to a quiz whose body comes after the time is late', async () => {
  const member = await app().member()
  const { body: quiz } = await member.call('POST /api/games/quiz', { body: { category: 'all', difficulty: 'easy' } })
  const [question] = await readQuestions(app().database.db, member.id, quiz.id)
  const path = `/api/games/quiz/${quiz.id}/answers`
  const answer = await postSlowly(member, path, { position: 0, choice: question?.rightChoice }, () =>
    app().clock.advance(20),
  )
  expect(answer.outcome).toBe('late')
})
