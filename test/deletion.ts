import { expect } from 'vitest'
import { confirmedMember, newEmail, PASSWORD, signIn } from './account-flow.ts'
import type { Actor } from './actor.ts'
import type { TestApp } from './app.ts'

/** Registers a member, confirms the address and signs in, which awards the welcome bonus. */
export async function newcomer(app: TestApp, email = newEmail()): Promise<{ actor: Actor; email: string; id: string }> {
  const { actor } = await confirmedMember(app, email, { phone: '+442079460000' })
  const { body } = await signIn(actor, email, { rememberMe: true })
  expect(body.member.email).toBe(email)
  return { actor, email, id: body.member.id }
}

export const deleteAccount = (actor: Actor, changes: { confirmation?: string; password?: string } = {}) =>
  actor.call('POST /api/me/deletion', { body: { confirmation: 'DELETE', password: PASSWORD, ...changes } })

/** Reads all rows of all tables as text, to search them for a value. */
export async function readAllTables({ database: { db } }: TestApp): Promise<Map<string, string>> {
  const tables = await db.introspection.getTables()
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const rows = await db
      .selectFrom(name as 'members')
      .selectAll()
      .execute()
    found.set(name, JSON.stringify(rows))
  }
  return found
}
