// Changes between the decision and the commit of a command: the command is decided again from a new snapshot, which includes
// the caller's permissions.

import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RouteKey } from '#contracts/index.ts'
import { Actor } from '../actor.ts'
import { startTestApp, type TestApp, useTestApp } from '../app.ts'
import { COMMANDS, ENRICHED_COMMANDS } from '../command-routes.ts'
import { MEMBER_ACTIONS, WITH_BOT } from '../member-actions.ts'
import { readDatabaseState } from './database-state.ts'
import { revocationsOf } from './revocations.ts'

const app = useTestApp({ environment: WITH_BOT })
const { 'a demotion': _, ...REVOCATIONS } = revocationsOf(app)

/** An instance that waits for `meanwhile` after it has read the snapshot of a command. */
let interrupted: TestApp
/** Number of snapshots that were read for a decision. */
let snapshots = 0
let meanwhile: ((snapshots: number) => Promise<unknown>) | undefined

beforeAll(async () => {
  const interrupting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (meanwhile && result.rows.some((row) => 'snapshot' in row && row.snapshot !== null)) {
        snapshots += 1
        if (snapshots > 0) await meanwhile(snapshots)
      }
      return result
    },
  }
  const database = { ...app().database, db: app().database.db.withPlugin(interrupting) }
  interrupted = await startTestApp({ beside: { ...app(), database }, environment: WITH_BOT })
})
afterAll(() => interrupted.stop())

async function prepare(key: RouteKey) {
  const act = MEMBER_ACTIONS[key]
  if (!act) throw new Error('test/member-actions.ts has no call of this route')
  const staff = await app().member({ role: 'super_admin', points: 5000 })
  const { account } = await app().member({ points: 5000 })
  meanwhile = undefined
  const call = await act({ app: app(), staff, member: new Actor(interrupted.url, account) })
  const interruptedBy = async (interruption: typeof meanwhile) => {
    snapshots = ENRICHED_COMMANDS.has(key) ? -1 : 0
    meanwhile = interruption
    try {
      return await call()
    } finally {
      meanwhile = undefined
    }
  }
  return { member: new Actor(app().url, account), interruptedBy }
}

describe.each(COMMANDS)('%s, decided but not committed', (key) => {
  test('has no effect if the caller is no longer allowed to call', async () => {
    for (const [loss, [lose, code]] of Object.entries(REVOCATIONS)) {
      const { member, interruptedBy } = await prepare(key)
      let before: unknown
      const answer = await interruptedBy(async () => {
        await lose(member)
        before = await readDatabaseState(app())
      })
      expect([loss, answer.code]).toEqual([loss, code])
      expect(await readDatabaseState(app())).toEqual(before)
    }
  })

  test('is decided again after another write of the member, and succeeds', async () => {
    const { member, interruptedBy } = await prepare(key)
    const answer = await interruptedBy(async (snapshots) => {
      if (snapshots === 1) expect((await member.call('POST /api/games/wheel/spins')).status).toBe(200)
    })
    expect(answer.status).toBe(200)
    const { items } = (await member.call('GET /api/transactions')).body
    const spins = items.filter(({ taskType }) => taskType === 'spin_win').length
    expect(spins).toBe(key === 'POST /api/games/wheel/spins' ? 2 : 1)
  })

  test('is refused as busy after eight changed snapshots, and has no effect', async () => {
    const { member, interruptedBy } = await prepare(key)
    const { db } = app().database
    const readKeys = () => db.selectFrom('idempotency_keys').select('key').where('member_id', '=', member.id).execute()
    const before = await readKeys()
    let tries = 0
    const answer = await interruptedBy(async (snapshots) => {
      tries = snapshots
      await db.updateTable('wallets').set({ idle_since: '2026-11-20' }).where('member_id', '=', member.id).execute()
    })
    expect(answer).toMatchObject({ status: 503, code: 'commandBusy' })
    expect(tries).toBe(8)
    expect(await readKeys()).toEqual(before)
  })
})
