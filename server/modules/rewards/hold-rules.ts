// Which new redemptions are held for a review: staff choose (docs/product.md#holds).

import type { HoldRules } from '#contracts/hold-rules.ts'
import type { changeHoldRules as contract } from '#contracts/redemption-holds.ts'
import type { InputOf } from '#contracts/route.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'

const ID = 1

const selectRules = (db: Db) =>
  db
    .selectFrom('hold_rules')
    .select(['first_redemption as firstRedemption', 'risk_weight as riskWeight', 'points_above as pointsAbove'])
    .where('id', '=', ID)
    .$castTo<HoldRules>()

export const readHoldRules = (db: Db): Promise<HoldRules> => selectRules(db).executeTakeFirstOrThrow()

/** @throws Problem holdRulesConflict when the rules are not those that the viewer saw */
export async function changeHoldRules(
  tx: Tx,
  { body: { seen, rules } }: InputOf<typeof contract>,
  staff: StaffCall,
  now: Date,
): Promise<void> {
  const before = await selectRules(tx).forNoKeyUpdate().executeTakeFirstOrThrow()
  const isSeen =
    before.firstRedemption === seen.firstRedemption &&
    before.riskWeight === seen.riskWeight &&
    before.pointsAbove === seen.pointsAbove
  assertThat(isSeen, 'holdRulesConflict')
  const { firstRedemption, riskWeight, pointsAbove } = rules
  await tx
    .updateTable('hold_rules')
    .set({ first_redemption: firstRedemption, risk_weight: riskWeight, points_above: pointsAbove })
    .where('id', '=', ID)
    .execute()
  const change = { action: 'redemption.hold_rules', subject: { type: 'hold_rules', id: 'all' }, before, after: rules }
  await recordStaffAction(tx, { ...staff, ...change, reason: '' }, now)
}
