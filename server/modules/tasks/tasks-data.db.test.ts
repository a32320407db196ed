import { describe, expect, test } from 'vitest'
import { signIn } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { deleteAccount, newcomer, readAllTables } from '#test/deletion.ts'

const app = useTestApp({ environment: { TELEGRAM_API_ROOT: 'stand-in' } })
const TELEGRAM_ID = '918273645500'

async function firstTask(member: Actor): Promise<string> {
  return (await member.call('GET /api/tasks')).body.items[0]?.id ?? ''
}
const verify = (member: Actor, id: string) =>
  member.call('POST /api/tasks/:id/verification', { params: { id }, body: { telegramId: TELEGRAM_ID } })

describe('the data of tasks about a member', () => {
  test('is in the export, and the Telegram account is deleted with the account and not paid again', async () => {
    const { actor, email } = await newcomer(app())
    const id = await firstTask(actor)
    expect((await verify(actor, id)).status).toBe(200)
    await actor.call('POST /api/special-tasks/ads', { body: { kind: 'daily_ad', task: 'task1' } })
    const { data } = (await actor.call('GET /api/me/export')).body
    expect(data.tasks).toMatchObject([
      {
        telegramAccount: { telegram_id: Number(TELEGRAM_ID), signed: false },
        completed: [{ title: 'Join the main channel', points: 100 }],
        ads: [{ kind: 'daily_ad', task: 'task1', claimed_at: null }],
      },
    ])
    expect((await deleteAccount(actor)).status).toBe(200)
    for (const [table, rows] of await readAllTables(app())) {
      expect({ table, found: rows.includes(TELEGRAM_ID) }).toEqual({ table, found: false })
    }
    const again = await newcomer(app(), email)
    expect(await verify(again.actor, id)).toMatchObject({ status: 409, code: 'telegramIdTaken' })
    expect((await signIn(app().guest(), email)).status).toBe(200)
  })
})
