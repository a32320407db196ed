import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BotApi, openBotApi } from '#test/bot-api.ts'
import { telegramLogin } from '#test/telegram-login.ts'
import { createTelegram, type Telegram, TelegramError } from './telegram.ts'

const TOKEN = '4242:a-token_of-a-bot'
let api: BotApi
let now = new Date('2026-11-20T12:00:00.000Z')
beforeAll(async () => {
  api = await openBotApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const clock = { now: () => now }
const bot = (apiRoot = api.url, timeoutMs = 5000): Telegram =>
  createTelegram({ token: TOKEN, apiRoot, botName: 'PazBot' }, clock, timeoutMs)

async function failureOf(telegram: Telegram, userId: number): Promise<TelegramError> {
  const error = await telegram.isMember('PazRewards', userId).catch((error: unknown) => error)
  if (!(error instanceof TelegramError)) throw new Error(`answered ${error}`)
  return error
}

for (const [name, root] of [
  ['the Bot API', () => api.url],
  ['the stand-in without a network', () => 'stand-in'],
] as const) {
  describe(`asked by ${name}`, () => {
    test('owners, administrators and followers are members; others, unknown and hidden users are not', async () => {
      const telegram = bot(root())
      const answers: Record<number, boolean> = {}
      for (const userId of [7700, 7701, 7702, 7703, 7704, 7705, 7706, 7707, 7708]) {
        answers[userId] = await telegram.isMember('PazRewards', userId)
      }
      expect(answers).toEqual({
        7700: true,
        7701: true,
        7702: true,
        7703: true,
        7704: false,
        7705: false,
        7706: false,
        7707: false,
        7708: false,
      })
      expect(telegram.health().state).toBe(root() === 'stand-in' ? 'stand_in' : 'ready')
    })

    test.each([
      [7709, 'The bot is no administrator of @PazRewards'],
      [7716, 'The bot is no administrator of @PazRewards'],
      [7715, 'There is no channel @PazRewards'],
      [7710, 'Telegram allows no more questions for 7 s'],
      [7711, 'Telegram could not be reached'],
      [7712, 'Telegram did not answer in time'],
      [7713, 'Telegram answered 502 about @PazRewards: Bad Gateway'],
      [7714, 'Telegram does not accept TELEGRAM_BOT_TOKEN'],
    ])('%i fails with a reason without personal data', async (userId, reason) => {
      // This one never answers; the others may be slow on a busy machine.
      const telegram = bot(root(), userId === 7712 ? 300 : undefined)
      const failure = await failureOf(telegram, userId)
      expect(failure.message).toBe(reason)
      expect(failure.message).not.toContain(String(userId))
      expect(telegram.health()).toEqual({ state: 'failing', message: reason })
    })
  })
}

describe('a bot', () => {
  test('uses its token, and is healthy again after the first answer', async () => {
    const telegram = bot()
    await failureOf(telegram, 7711)
    expect(telegram.health().state).toBe('failing')
    api.asked.length = 0
    expect(await telegram.isMember('PazRewards', 7700)).toBe(true)
    expect(api.asked).toEqual([`/bot${TOKEN}/getChatMember`])
    expect(telegram.health().state).toBe('ready')
  })

  test('reports a channel that it may not read, while others answer', async () => {
    const telegram = bot()
    await failureOf(telegram, 7709)
    await telegram.isMember('PazTips', 7700)
    expect(telegram.health()).toEqual({ state: 'failing', message: 'The bot is no administrator of @PazRewards' })
    await telegram.isMember('PazRewards', 7700)
    expect(telegram.health().state).toBe('ready')
  })

  test('stops reporting a failure of a channel after 15 minutes', async () => {
    now = new Date('2026-11-20T12:00:00.000Z')
    const telegram = bot()
    await failureOf(telegram, 7709)
    now = new Date('2026-11-20T12:14:59.999Z')
    expect(telegram.health().state).toBe('failing')
    await telegram.isMember('PazTips', 7700)
    now = new Date('2026-11-20T12:15:00.000Z')
    expect(telegram.health().state).toBe('ready')
  })

  test('reports the newest of several failures', async () => {
    const telegram = bot()
    await failureOf(telegram, 7709)
    await telegram.isMember('PazTips', 7715).catch(() => {})
    await failureOf(telegram, 7709)
    expect(telegram.health().message).toBe('The bot is no administrator of @PazRewards')
  })

  test('sends no requests until Retry-After is over', async () => {
    now = new Date('2026-11-20T12:00:00.000Z')
    const telegram = bot()
    expect((await failureOf(telegram, 7710)).retryAfterSeconds).toBe(7)
    api.asked.length = 0
    now = new Date('2026-11-20T12:00:04.500Z')
    expect((await failureOf(telegram, 7700)).retryAfterSeconds).toBe(3)
    expect(api.asked).toEqual([])
    now = new Date('2026-11-20T12:00:07.000Z')
    expect(await telegram.isMember('PazRewards', 7700)).toBe(true)
  })

  test('detects that a server is not the Bot API', async () => {
    api.say = '<html>Welcome to the hotel</html>'
    expect((await failureOf(bot(), 7700)).message).toBe('What answered was not the Bot API')
    api.say = undefined
  })

  test('without a token is not configured and verifies no member', async () => {
    const telegram = createTelegram({ token: undefined, apiRoot: api.url, botName: undefined }, clock)
    expect(telegram.health().state).toBe('not_configured')
    expect((await failureOf(telegram, 7700)).message).toBe('TELEGRAM_BOT_TOKEN is not set')
    expect(telegram.verifyLogin('e30')).toBeUndefined()
  })
})

describe('a sign-in at Telegram', () => {
  const at = (seconds: number) => now.getTime() / 1000 + seconds
  const fields = { id: 123456789, first_name: 'Ada', username: 'ada', auth_date: at(-5) }

  test('returns its User ID', () => {
    expect(bot().verifyLogin(telegramLogin(TOKEN, { ...fields, auth_date: at(-5) }))).toBe(123456789)
    expect(
      bot().verifyLogin(telegramLogin(TOKEN, { ...fields, auth_date: at(-600), photo_url: 'https://t.me/é' })),
    ).toBe(123456789)
  })

  test('is refused when it was changed, is for another bot, too old or from the future', () => {
    const wrong = [
      telegramLogin(TOKEN, { ...fields, auth_date: at(-5) }, { id: 123456780 }),
      telegramLogin(TOKEN, { ...fields, auth_date: at(-5) }, { auth_date: at(-4) }),
      telegramLogin(TOKEN, { ...fields, auth_date: at(-5) }, { hash: 'abc' }),
      telegramLogin('4243:another_bot', { ...fields, auth_date: at(-5) }),
      telegramLogin(TOKEN, { ...fields, auth_date: at(-601) }),
      telegramLogin(TOKEN, { ...fields, auth_date: at(61) }),
      telegramLogin(TOKEN, { first_name: 'Ada', auth_date: at(-5) }),
      telegramLogin(TOKEN, { id: 123456789 }),
      'false',
      'bnVsbA',
      '',
    ]
    expect(wrong.map((login) => bot().verifyLogin(login))).toEqual(wrong.map(() => undefined))
  })

  test('is refused for arbitrary input', () => {
    fc.assert(fc.property(fc.string(), (text) => bot().verifyLogin(text) === undefined))
    fc.assert(
      fc.property(fc.json(), (json) => bot().verifyLogin(Buffer.from(json).toString('base64url')) === undefined),
    )
  })

  test('needs a bot with a name', () => {
    const nameless = createTelegram({ token: TOKEN, apiRoot: api.url, botName: undefined }, clock)
    expect(nameless.loginBotId).toBeUndefined()
    expect(nameless.verifyLogin(telegramLogin(TOKEN, { ...fields, auth_date: at(-5) }))).toBeUndefined()
    expect(bot().loginBotId).toBe('4242')
  })
})
