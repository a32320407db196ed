import type { Db } from '#server/db/transaction.ts'

/** Inserts the risk signals and the group of members who signed in with one browser from one network. */
export async function addSharedDevice(db: Db, name: string, memberIds: readonly string[], now: Date): Promise<void> {
  const common = { kind: 'device', mark: `seed ${name}`, label: `Firefox, Linux of ${name}` } as const
  await db
    .insertInto('risk_marks')
    .values(memberIds.map((member_id) => ({ ...common, member_id, first_at: now, seen_at: now })))
    .execute()
  const figure = memberIds.length
  await db
    .insertInto('risk_groups')
    .values({
      ...common,
      id: crypto.randomUUID(),
      measure: figure,
      size: figure,
      weight: 3,
      reasons: JSON.stringify([
        { reason: 'sameDevice', figure },
        { reason: 'registeredTogether', figure },
      ]),
      points: 1800,
      redemptions: 0,
      first_at: now,
      last_at: now,
      counted_at: now,
      dismissed_measure: null,
      dismissed_at: null,
      dismissed_by: null,
      open: true,
    })
    .execute()
}
