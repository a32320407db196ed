// Ways in which a caller is no longer allowed to call.

import { expect } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { PASSWORD } from '../account-flow.ts'
import { Actor } from '../actor.ts'
import type { TestApp } from '../app.ts'
import { openSession } from '../factories.ts'
import { givePassword } from '../second-factor.ts'

export type Revocations = Readonly<Record<string, readonly [(caller: Actor) => Promise<unknown>, string]>>

/** Returns the ways to revoke a caller's permission, each with the code of the refusal after it. */
export function revocationsOf(app: () => TestApp): Revocations {
  /** Signs the member in on another device. */
  async function onOtherDevice({ id, account }: Actor): Promise<Actor> {
    const { database, clock, config, url } = app()
    const { cookie } = await inTransaction(database.db, (tx) => openSession(tx, clock, config, id))
    return new Actor(url, { ...account, cookie })
  }

  async function changePassword(caller: Actor): Promise<void> {
    const { db } = app().database
    const known = await db
      .selectFrom('credentials')
      .select('password')
      .where('member_id', '=', caller.id)
      .executeTakeFirst()
    if (!known?.password) await givePassword(app(), caller.id)
    const body = { currentPassword: PASSWORD, newPassword: 'battery staple', confirmPassword: 'battery staple' }
    expect((await (await onOtherDevice(caller)).call('POST /api/me/password', { body })).status).toBe(200)
  }

  async function signOutEverywhere(caller: Actor): Promise<void> {
    const answer = await (await onOtherDevice(caller)).call('POST /api/me/end-sessions', { body: { which: 'others' } })
    expect(answer.body.ended).toBe(1)
  }

  const updateMember = (caller: Actor, change: { status: 'banned' } | { role: 'member' }) =>
    app().database.db.updateTable('members').set(change).where('id', '=', caller.id).execute()

  const endSession = (caller: Actor) =>
    app()
      .database.db.updateTable('sessions')
      .set({ expires_at: app().clock.now() })
      .where('member_id', '=', caller.id)
      .execute()

  return {
    'a ban': [(caller) => updateMember(caller, { status: 'banned' }), 'unauthenticated'],
    'a demotion': [(caller) => updateMember(caller, { role: 'member' }), 'forbidden'],
    'a change of the password': [changePassword, 'unauthenticated'],
    'sign-out everywhere': [signOutEverywhere, 'unauthenticated'],
    'the end of the session': [endSession, 'unauthenticated'],
  }
}
