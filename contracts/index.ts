import { accountsRoutes } from './accounts.ts'
import { adTasksRoutes } from './ad-tasks.ts'
import { adminDashboardRoutes } from './admin-dashboard.ts'
import { adminPromoCodesRoutes } from './admin-promo-codes.ts'
import { adminQuizRoutes } from './admin-quiz.ts'
import { adminRedemptionsRoutes } from './admin-redemptions.ts'
import { adminSubscriptionsRoutes } from './admin-subscriptions.ts'
import { adminSupportRoutes } from './admin-support.ts'
import { adminTasksRoutes } from './admin-tasks.ts'
import { analyticsRoutes } from './analytics.ts'
import { approvalsRoutes } from './approvals.ts'
import { checkInRoutes } from './check-in.ts'
import { dashboardRoutes } from './dashboard.ts'
import { databaseRoutes } from './database.ts'
import { economyRoutes } from './economy.ts'
import { eventsRoutes } from './events.ts'
import { fairnessRoutes } from './fairness.ts'
import { gamesRoutes } from './games.ts'
import { leaderboardRoutes } from './leaderboard.ts'
import { ledgerRoutes } from './ledger.ts'
import { membersRoutes } from './members.ts'
import { notificationsRoutes } from './notifications.ts'
import { picturesRoutes } from './pictures.ts'
import { pointsAuditRoutes } from './points-audit.ts'
import { profileRoutes } from './profile.ts'
import { promoCodesRoutes } from './promo-codes.ts'
import { quizRoutes } from './quiz.ts'
import { rewardsRoutes } from './rewards.ts'
import { riskRoutes } from './risk.ts'
import type { InputOf, OutputOf, RequestOf } from './route.ts'
import { scratchRoutes } from './scratch.ts'
import { securityRoutes } from './security.ts'
import { staffRoutes } from './staff.ts'
import { supportRoutes } from './support.ts'
import { systemRoutes } from './system.ts'
import { tasksRoutes } from './tasks.ts'

/** Every route of the product. The server mounts each of them or does not start. */
export const routes = {
  ...systemRoutes,
  ...accountsRoutes,
  ...profileRoutes,
  ...ledgerRoutes,
  ...fairnessRoutes,
  ...gamesRoutes,
  ...scratchRoutes,
  ...quizRoutes,
  ...adminQuizRoutes,
  ...checkInRoutes,
  ...promoCodesRoutes,
  ...tasksRoutes,
  ...adTasksRoutes,
  ...rewardsRoutes,
  ...adminRedemptionsRoutes,
  ...adminSubscriptionsRoutes,
  ...picturesRoutes,
  ...supportRoutes,
  ...adminSupportRoutes,
  ...staffRoutes,
  ...leaderboardRoutes,
  ...membersRoutes,
  ...notificationsRoutes,
  ...dashboardRoutes,
  ...adminDashboardRoutes,
  ...eventsRoutes,
  ...adminPromoCodesRoutes,
  ...adminTasksRoutes,
  ...economyRoutes,
  ...riskRoutes,
  ...approvalsRoutes,
  ...analyticsRoutes,
  ...securityRoutes,
  ...pointsAuditRoutes,
  ...databaseRoutes,
}

type AnyRoute = (typeof routes)[keyof typeof routes]
/** `POST /api/redemptions` and so on: how a call names its route. */
export type RouteKey = AnyRoute['key']
type ByKey = { [R in AnyRoute as R['key']]: R }
export type RequestByKey<Key extends RouteKey> = RequestOf<ByKey[Key]>
export type AnswerByKey<Key extends RouteKey> = OutputOf<ByKey[Key]>
export type InputByKey<Key extends RouteKey> = InputOf<ByKey[Key]>
