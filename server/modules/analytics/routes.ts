import {
  readActivityAnalytics as activity,
  exportAnalytics,
  readGameAnalytics as games,
  readMemberAnalytics as members,
  readPointAnalytics as points,
  readPromoPerformance as promo,
  readRedemptionAnalytics as redemptions,
  readRetention as retention,
} from '#contracts/analytics.ts'
import type { Mount } from '#server/http/mount.ts'
import type { ReadRuleBook } from '#server/modules/rules/index.ts'
import { exportTable } from './export-table.ts'
import { rangeOf } from './range.ts'
import { readActivity } from './read-activity.ts'
import { readGames } from './read-games.ts'
import { readMembers } from './read-members.ts'
import { readPoints } from './read-points.ts'
import { readPromo } from './read-promo.ts'
import { readRedemptions } from './read-redemptions.ts'
import { readRetention } from './read-retention.ts'

export function mountAnalytics(mount: Mount, readRuleBook: ReadRuleBook): void {
  mount(members, ({ db, input, now }) => readMembers(db, rangeOf(input.query, now)))
  mount(activity, ({ db, input, now }) => readActivity(db, rangeOf(input.query, now)))
  mount(retention, ({ db, input, now }) => readRetention(db, rangeOf(input.query, now), now))
  mount(points, ({ db, input, now }) => readPoints(db, rangeOf(input.query, now)))
  mount(redemptions, async ({ db, input, now }) =>
    readRedemptions(db, rangeOf(input.query, now), (await readRuleBook(db, now)).at(now).processingHours.to),
  )
  mount(games, async ({ db, input, now }) => readGames(db, await readRuleBook(db, now), rangeOf(input.query, now), now))
  mount(promo, ({ db, input, now }) => readPromo(db, rangeOf(input.query, now)))
  mount(exportAnalytics, async ({ db, input, now }) =>
    exportTable(db, input.query.table, rangeOf(input.query, now), now),
  )
}
