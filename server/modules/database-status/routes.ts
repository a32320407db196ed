import { awardMissingBonuses, findMissingBonuses, readProfiles as profiles, readDatabase } from '#contracts/database.ts'
import { hasPermission } from '#contracts/roles.ts'
import type { Database } from '#server/db/open.ts'
import type { Mount } from '#server/http/mount.ts'
import { assertThat } from '#server/http/problem.ts'
import { staffCall } from '#server/http/staff-call.ts'
import { findMembersWithoutBonus } from '#server/modules/accounts/index.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { awardMissing, type FixContext, type Outcome } from './award-missing-bonuses.ts'
import { type Check, createCheck } from './check-database.ts'
import { readProfiles } from './read-profiles.ts'

/** Whether every table was readable. */
const isSound = ({ tables }: Check): boolean => tables.every(({ trouble }) => trouble === null)

export function mountDatabaseStatus(mount: Mount, { database, ...fix }: FixContext & { database: Database }): void {
  const check = createCheck(database)

  mount(readDatabase, async ({ viewer, now }) => {
    const found = await check(now)
    const mayFix = isSound(found) && hasPermission(viewer, 'system.manage')
    return { ...found, may: mayFix ? ['fix' as const] : [] }
  })

  mount(profiles, ({ db }) => readProfiles(db))

  mount(findMissingBonuses, ({ db, input }) => findMembersWithoutBonus(db, fix.secret, input.query.after))

  mount<typeof awardMissingBonuses, Outcome>(
    awardMissingBonuses,
    async (call) => {
      const { fixed, failed, unchanged } = call.prepared
      await recordStaffAction(
        call.tx,
        {
          ...staffCall(call),
          action: 'database.fix',
          subject: { type: 'database', id: 'missing-bonuses' },
          before: null,
          after: { fixed: fixed.length, failed: failed.map(({ id, reason }) => ({ id, reason })), unchanged },
          reason: 'Auto Fix',
        },
        call.now,
      )
      return call.prepared
    },
    // Outside the transaction, because each award has its own.
    async (call) => {
      assertThat(isSound(await check(call.now)), 'databaseUnsound')
      return await awardMissing(call.db, fix, call.input.body.memberIds, staffCall(call), call.now)
    },
  )
}
