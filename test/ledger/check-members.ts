import { expect } from 'vitest'
import type { Db } from '#server/db/transaction.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import type { Wallets } from './model.ts'

/**
 * Compares the rows of some members with the model: wallet, entries in order, and one row of the points audit log for each
 * entry. Checks that balances follow from each other and that the hash chains verify.
 */
export async function checkMembers(db: Db, members: readonly string[], wallets: Wallets): Promise<void> {
  const [found, entries, log] = await Promise.all([
    db.selectFrom('wallets').selectAll().where('member_id', 'in', members).execute(),
    db.selectFrom('transactions').selectAll().where('member_id', 'in', members).orderBy('seq').execute(),
    db.selectFrom('points_audit_log').selectAll().where('member_id', 'in', members).orderBy('id').execute(),
  ])
  for (const [index, memberId] of members.entries()) {
    const expected = wallets[index]
    if (!expected) throw new Error('a member without a model')
    const wallet = found.find((row) => row.member_id === memberId)
    const own = entries.filter((row) => row.member_id === memberId)
    const count = expected.entries.length
    expect(wallet).toMatchObject({ points: expected.points, total_earned: expected.totalEarned, seq: count })
    expect(own.map(({ prev_hash, hash, signature, member_id, ...entry }) => entry)).toEqual(
      expected.entries.map((entry, place) => ({
        seq: place + 1,
        type: entry.type,
        points: entry.signed,
        balance_after: entry.balanceAfter,
        description: entry.description,
        task_type: entry.taskType,
        reference: entry.reference,
        reason: entry.reason,
        created_at: new Date(entry.at),
      })),
    )
    // Check the rows against each other too, without the model.
    expect(own.reduce((sum, entry) => sum + entry.points, 0)).toBe(wallet?.points)
    expect(own.at(-1)?.balance_after ?? 0).toBe(wallet?.points)
    expect(own.every((entry) => entry.balance_after >= 0)).toBe(true)
    expect(log.filter((row) => row.member_id === memberId).map(({ id, member_id, ...row }) => row)).toEqual(
      expected.entries.map((entry, place) => ({
        old_points: expected.entries[place - 1]?.balanceAfter ?? 0,
        new_points: entry.balanceAfter,
        seq: place + 1,
        reason: entry.reason,
        changed_at: new Date(entry.at),
      })),
    )
    const report = await verifyLedger(db, memberId)
    expect(report).toEqual({ members: 1, entries: count, findings: [] })
  }
}
