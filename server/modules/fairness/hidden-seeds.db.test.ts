import { describe, expect, test } from 'vitest'
import { routes } from '#contracts/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'

const app = useTestApp()

/** Reads all server seeds that were not revealed. */
async function hiddenSeeds(): Promise<string[]> {
  const rows = await app().database.db.selectFrom('fairness_seeds').select(['server_seed', 'revealed_at']).execute()
  return rows.filter((row) => row.revealed_at === null).map((row) => row.server_seed)
}

/** Returns the whole answer as text: status, headers and body. */
async function readAnswer(actor: Actor, method: string, path: string, body?: unknown): Promise<string> {
  const answer = await actor.send(method, path, body, { 'idempotency-key': crypto.randomUUID() })
  return JSON.stringify([answer.status, [...answer.headers], answer.body])
}

/** Lists all routes; those about seeds repeat, so that draws are listed after a rotation and before the next. */
function listCalls(redemptionId: string): (readonly [method: string, path: string, body: unknown])[] {
  const paths = Object.values(routes).map(({ method, path }) => [method, path.replace(':id', redemptionId)] as const)
  const again = paths.filter(([, path]) => path.includes('wheel') || path.includes('fairness'))
  return [...paths.filter(([, path]) => !path.includes('sign-out')), ...again, ...again.toReversed()].map(
    ([method, path]) => [method, path, method === 'GET' ? undefined : {}] as const,
  )
}

describe('a server seed that was not revealed', () => {
  test('is in no answer of any route, for any caller', async () => {
    const member = await app().member({ points: 5000 })
    const others = [app().guest(), member, await app().member(), await app().member({ role: 'super_admin' })]
    const plan = (await member.call('GET /api/rewards')).body.subscriptions[0]?.plans[0]
    const form = {
      planId: plan?.id ?? '',
      expectedPoints: plan?.points ?? 0,
      email: 'me@gmail.com',
      country: 'US',
    } as const
    const { body } = await member.call('POST /api/redemptions', { body: form })
    let answers = 0
    let seeds = await hiddenSeeds()
    for (const actor of others) {
      for (const [method, path, sent] of listCalls(body.redemption.id)) {
        const text = await readAnswer(actor, method, path, sent)
        // A read opens and reveals no seeds.
        if (method !== 'GET') seeds = await hiddenSeeds()
        for (const seed of seeds) expect(text.includes(seed), `${method} ${path}`).toBe(false)
        answers += 1
      }
      for (const path of ['/api/openapi.json', '/metrics', '/dev/mailbox.json', '/dev/mailbox']) {
        const text = await readAnswer(actor, 'GET', path)
        for (const seed of await hiddenSeeds()) expect(text.includes(seed), path).toBe(false)
      }
    }
    expect(answers).toBeGreaterThan(4 * Object.keys(routes).length)
  })

  test('is in no other table of the database', async () => {
    const member = await app().member()
    for (const route of [
      'POST /api/games/wheel/spins',
      'POST /api/fairness/rotate',
      'POST /api/games/wheel/spins',
    ] as const) {
      await member.call(route, { body: {} } as never)
    }
    await app().mails()
    const { db } = app().database
    const tables = [
      'draws',
      'outbox',
      'mailbox',
      'idempotency_keys',
      'transactions',
      'audit_log',
      'points_audit_log',
    ] as const
    const stored = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
    const text = JSON.stringify(stored)
    expect(text).toContain('spin win')
    for (const seed of await hiddenSeeds()) expect(text).not.toContain(seed)
  })
})
