import { expect, test } from 'vitest'
import { SPIN_SECONDS } from '#contracts/limits.ts'
import { useTestApp } from '#test/app.ts'

const app = useTestApp()

/** Reads a stream until it has said something that matches. */
async function hears(stream: ReadableStream<Uint8Array>, pattern: RegExp): Promise<string> {
  const reader = stream.getReader()
  let text = ''
  while (!pattern.test(text)) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`the stream ended after: ${text}`)
    text += new TextDecoder().decode(value)
  }
  await reader.cancel()
  return text
}

const open = (cookie: string) => fetch(`${app().url}/api/events`, { headers: { cookie } })

const waiting = (memberId: string) =>
  app().database.db.selectFrom('outbox').select('payload').where('member_id', '=', memberId).execute()

test('another tab of the member hears of a spin when its wheel stands, and is told nothing but to read again', async () => {
  const member = await app().member()
  const tab = await open(member.known.cookie)
  expect(tab.headers.get('content-type')).toContain('text/event-stream')
  await member.call('POST /api/games/wheel/spins')
  app().clock.advance(SPIN_SECONDS)
  await app().mails()
  expect(await waiting(member.id)).toHaveLength(1)
  app().clock.advance(2)
  await app().mails()
  expect(await waiting(member.id)).toEqual([])
  const heard = await hears(tab.body as ReadableStream<Uint8Array>, /event: balance/)
  expect(heard).toContain('data: {"type":"balance"}')
})

test('somebody else does not hear of it', async () => {
  const [member, other] = [await app().member(), await app().member()]
  const tab = await open(other.known.cookie)
  for (const player of [member, other]) {
    await player.call('POST /api/games/wheel/spins')
    app().clock.advance(SPIN_SECONDS + 2)
    await app().mails()
  }
  const heard = await hears(tab.body as ReadableStream<Uint8Array>, /event: balance/)
  expect(heard.match(/event: balance/g)).toHaveLength(1)
})

test('a guest is refused', async () => {
  expect((await fetch(`${app().url}/api/events`)).status).toBe(401)
})
