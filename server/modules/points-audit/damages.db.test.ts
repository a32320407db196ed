// Each kind of damage is planted in a member of its own among undamaged ones: all are found, named and located, and nothing
// else is.

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Finding } from '#contracts/points-audit.ts'
import { DAMAGE_KINDS } from '#contracts/points-audit-rules.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { postEntry } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { bypassTriggers } from '#test/bypass-triggers.ts'
import { investigate, paidMember, playedMember } from '#test/points-audit.ts'
import type { PointsDamage } from '#test/points-damage.ts'
import { POINTS_DAMAGE_CASES } from '#test/points-damage-cases.ts'

const app = useTestApp({ environment: { STAFF_DAILY_POINTS: 'off' } })
const db = () => app().database.db
let staff: Actor
beforeAll(async () => {
  staff = await paidMember(app(), 'super_admin')
})

async function plant({ behind, plain, posted }: PointsDamage, memberId: string): Promise<void> {
  const named = (statement: string) => statement.replaceAll('$', `'${memberId}'`)
  if (behind) await bypassTriggers(db(), ...behind.map(named))
  for (const statement of plain ?? []) await sql.raw(named(statement)).execute(db())
  if (posted) {
    const texts = { description: 'Planted', reference: posted.reference ?? newKey(), reason: 'planted' }
    await inTransaction(db(), (tx) => postEntry(tx, { ...posted, ...texts, memberId }, app().clock.now()))
  }
}

/** Sorted by entry and name, because the order of findings of one entry is undefined. */
const sorted = (found: readonly (readonly [number, string, string?])[]) =>
  found.map((one) => one.filter((part) => part !== undefined).join(' ')).toSorted()
const shortly = ({ seq, kind, source }: Finding) => [seq, kind, source ?? undefined] as const
const findingsNow = async (id: string) =>
  sorted((await staff.call('GET /api/admin/points-audit/members/:id', { params: { id } })).body.findings.map(shortly))

const expected = new Map<string, string[]>()

test('in an undamaged database nothing is found', async () => {
  const member = await playedMember(app(), staff)
  expect(await findingsNow(member.id)).toEqual([])
  const { badge, investigation } = await investigate(app(), staff)
  expect(investigation).toMatchObject({ state: 'finished', checked: 2, members: 0, findings: 0, critical: 0, low: 0 })
  expect(badge).toBe('healthy')
})

describe('it finds', () => {
  test.each(POINTS_DAMAGE_CASES.map((damage) => [damage.name, damage] as const))('%s', async (_, damage) => {
    const member = await playedMember(app(), staff)
    await plant(damage, member.id)
    const found = sorted(damage.found)
    expect(await findingsNow(member.id)).toEqual(found)
    expected.set(member.id, found)
  })

  test('a missing welcome bonus, unless the same mailbox received it before or the member was imported', async () => {
    const unpaid = await app().member()
    expect(await findingsNow(unpaid.id)).toEqual(['0 signup_missing'])
    expected.set(unpaid.id, ['0 signup_missing'])
    const again = await paidMember(app())
    await bypassTriggers(
      db(),
      `update signup_bonuses set member_id = '00000000-0000-0000-0000-000000000000' where member_id = '${again.id}'`,
      `delete from transactions where member_id = '${again.id}'`,
      `delete from points_audit_log where member_id = '${again.id}'`,
      `update wallets set points = 0, total_earned = 0, seq = 0, head_hash = '\\x${'00'.repeat(32)}' where member_id = '${again.id}'`,
    )
    expect(await findingsNow(again.id)).toEqual([])
    const imported = await app().member()
    const points = { points: 0, imported_at: app().clock.now() }
    await db()
      .insertInto('imported_members')
      .values({ member_id: imported.id, ...points })
      .execute()
    expect(await findingsNow(imported.id)).toEqual([])
  })

  test('entries and a wallet without a member', async () => {
    const gone = await playedMember(app(), staff)
    await bypassTriggers(
      db(),
      `delete from wallets where member_id = '${gone.id}'`,
      `delete from members where id = '${gone.id}'`,
    )
    expect(await findingsNow(gone.id)).toEqual(['0 wallet_missing'])
    expected.set(gone.id, ['0 wallet_missing'])
  })
})

test('an investigation finds all of it, in batches of any size, and no other member', async () => {
  const { badge, investigation } = await investigate(app(), staff)
  expect(badge).toBe('critical')
  const found = new Map<string, string[]>()
  let cursor: string | undefined
  do {
    const query = { limit: '10', ...(cursor !== undefined && { cursor }) }
    const { items, nextCursor } = (await staff.call('GET /api/admin/points-audit/members', { query })).body
    for (const { id, findings, issues } of items) {
      found.set(id, sorted(findings.map(shortly)))
      expect(issues).toBe(findings.length)
    }
    cursor = nextCursor ?? undefined
  } while (cursor)
  expect(found).toEqual(new Map([...expected].filter(([, findings]) => findings.length > 0)))
  const all = [...expected.values()].flat()
  expect(investigation).toMatchObject({ members: found.size, findings: all.length })
  const kinds = Object.entries(investigation?.kinds ?? {})
  expect(kinds.reduce((sum, [, n]) => sum + n, 0)).toBe(all.length)
  // Without an anchor nothing can differ from it: see forgeries.db.test.ts.
  expect(DAMAGE_KINDS.filter((kind) => !kinds.some(([found]) => found === kind))).toEqual(['anchor_differs'])
})
