import { expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'

const app = useTestApp()

test('without a bot Telegram tasks fail, the health reports it, and other tasks work', async () => {
  const member = await app().member()
  const { items, telegram } = (await member.call('GET /api/tasks')).body
  expect(telegram.loginUrl).toBeNull()
  const id = items[0]?.id ?? ''
  const answer = await member.call('POST /api/tasks/:id/verification', {
    params: { id },
    body: { telegramId: '12345' },
  })
  expect(answer).toMatchObject({ status: 424, code: 'telegramFailed' })
  expect(answer.body).toMatchObject({ detail: 'Verification failed. Please try again.' })
  expect(app().logged).toContainEqual(expect.objectContaining({ level: 40, reason: 'TELEGRAM_BOT_TOKEN is not set' }))
  expect((await app().guest().call('GET /api/health')).body.telegram).toEqual({
    state: 'not_configured',
    message: 'No bot is configured',
  })
  const youtube = items.find(({ type }) => type === 'youtube')?.id ?? ''
  expect((await member.call('POST /api/tasks/:id/visit', { params: { id: youtube } })).status).toBe(200)
})
