import { accountingRoutes } from './accounting.ts'
import { accountsRoutes } from './accounts.ts'
import { achievementsRoutes } from './achievements.ts'
import { activationCodesRoutes } from './activation-codes.ts'
import { adTasksRoutes } from './ad-tasks.ts'
import { adminDashboardRoutes } from './admin-dashboard.ts'
import { adminPromoCodesRoutes } from './admin-promo-codes.ts'
import { adminQuizRoutes } from './admin-quiz.ts'
import { adminRedemptionsRoutes } from './admin-redemptions.ts'
import { adminSearchRoutes } from './admin-search.ts'
import { adminSubscriptionsRoutes } from './admin-subscriptions.ts'
import { adminSupportRoutes } from './admin-support.ts'
import { adminTasksRoutes } from './admin-tasks.ts'
import { analyticsRoutes } from './analytics.ts'
import { approvalsRoutes } from './approvals.ts'
import { archiveRoutes } from './archive.ts'
import { banAppealsRoutes } from './ban-appeals.ts'
import { budgetsRoutes } from './budgets.ts'
import { adminCampaignsRoutes, campaignsRoutes } from './campaigns.ts'
import { checkInRoutes } from './check-in.ts'
import { completionsRoutes } from './completions.ts'
import { adminContentRoutes, contentRoutes } from './content.ts'
import { costsRoutes } from './costs.ts'
import { dashboardRoutes } from './dashboard.ts'
import { databaseRoutes } from './database.ts'
import { economyRoutes } from './economy.ts'
import { eventsRoutes } from './events.ts'
import { fairnessRoutes } from './fairness.ts'
import { gamesRoutes } from './games.ts'
import { leaderboardRoutes } from './leaderboard.ts'
import { ledgerRoutes } from './ledger.ts'
import { limitsRoutes } from './limits.ts'
import { memberLedgerRoutes } from './member-ledger.ts'
import { memberSectionsRoutes } from './member-sections.ts'
import { membersRoutes } from './members.ts'
import { notificationsRoutes } from './notifications.ts'
import { ownRolesRoutes } from './own-roles.ts'
import { picturesRoutes } from './pictures.ts'
import { pointsAuditRoutes } from './points-audit.ts'
import { presenceRoutes } from './presence.ts'
import { profileRoutes } from './profile.ts'
import { promoBulkRoutes } from './promo-bulk.ts'
import { promoCodesRoutes } from './promo-codes.ts'
import { providersRoutes } from './providers.ts'
import { quizRoutes } from './quiz.ts'
import { recapRoutes } from './recap.ts'
import { redemptionBulkRoutes } from './redemption-bulk.ts'
import { redemptionHoldsRoutes } from './redemption-holds.ts'
import { redemptionPausesRoutes } from './redemption-pauses.ts'
import { rewardsRoutes } from './rewards.ts'
import { riskRoutes } from './risk.ts'
import { roleViewRoutes } from './role-view.ts'
import type { InputOf, OutputOf, RequestOf } from './route.ts'
import { ruleChangesRoutes } from './rule-changes.ts'
import { savedViewsRoutes } from './saved-views.ts'
import { scratchRoutes } from './scratch.ts'
import { securityRoutes } from './security.ts'
import { solvencyRoutes } from './solvency.ts'
import { staffRoutes } from './staff.ts'
import { staffBudgetRoutes } from './staff-budget.ts'
import { supportRoutes } from './support.ts'
import { supportBulkRoutes } from './support-bulk.ts'
import { systemRoutes } from './system.ts'
import { tasksRoutes } from './tasks.ts'

/** The areas of the API, each a tag of the OpenAPI document: name, description and routes. */
export const areas = [
  ['System', 'Health and readiness of the server.', systemRoutes],
  ['Accounts', 'Registration, confirmation, sign-in and passwords.', accountsRoutes],
  ['Appeals', 'The appeal of a banned member, who has no session.', banAppealsRoutes],
  ['Profile', 'A member’s own profile, sessions and data.', profileRoutes],
  ['Limits', 'Limits that a member sets for their own play.', limitsRoutes],
  ['Transactions', 'A member’s own ledger and the proofs of its entries.', ledgerRoutes],
  ['Archive', 'What a member did in the earlier system.', archiveRoutes],
  ['Fairness', 'Seeds, commitments, draws and published odds.', fairnessRoutes],
  ['Wheel', 'Spins, prizes and winners of the wheel.', gamesRoutes],
  ['Scratch cards', 'Cards, prizes and winners of the scratch game.', scratchRoutes],
  ['Quiz', 'Quizzes and their questions.', quizRoutes],
  ['Admin: quiz', 'Questions, imports and settings of the quiz.', adminQuizRoutes],
  ['Check-in', 'The daily check-in and its streak.', checkInRoutes],
  ['Promo codes', 'Promo codes that a member redeems.', promoCodesRoutes],
  ['Tasks', 'Tasks on channels and their verification.', tasksRoutes],
  ['Ad tasks', 'Ads that a member opens for points.', adTasksRoutes],
  ['Rewards', 'The store: subscriptions, plans and a member’s own redemptions.', rewardsRoutes],
  ['Admin: redemptions', 'Redemptions of all members and the delivery of codes.', adminRedemptionsRoutes],
  ['Admin: completions', 'Completing redemptions one after the other, or by a list of codes.', completionsRoutes],
  ['Admin: many redemptions', 'Changing selected redemptions, or all that a filter finds.', redemptionBulkRoutes],
  ['Admin: holds', 'Redemptions that are held for a review.', redemptionHoldsRoutes],
  ['Admin: subscriptions', 'Subscriptions, plans, prices and stock.', adminSubscriptionsRoutes],
  ['Admin: activation codes', 'The stock of codes that are delivered at once.', activationCodesRoutes],
  ['Providers', 'Providers that deliver codes when a plan has none in stock, and their orders.', providersRoutes],
  ['Pictures', 'Profile pictures.', picturesRoutes],
  ['Support', 'A member’s own support tickets.', supportRoutes],
  ['Admin: support', 'Support tickets of all members and canned answers.', adminSupportRoutes],
  ['Admin: many tickets', 'Changing selected tickets, or all that a filter finds.', supportBulkRoutes],
  ['Admin: staff', 'Staff roles, second factors and sign-ins.', staffRoutes],
  ['Admin: roles', 'Roles that super admins make from the permissions.', { ...ownRolesRoutes, ...roleViewRoutes }],
  ['Leaderboard', 'Ranks by points and the winners of a month.', leaderboardRoutes],
  ['Admin: members', 'Members, their points, status and notes.', membersRoutes],
  ['Admin: member ledger', 'The ledger of one member with the cause of each entry.', memberLedgerRoutes],
  ['Admin: member sections', 'Redemptions, tickets, proposals and risk groups of one member.', memberSectionsRoutes],
  ['Achievements', 'A member’s own achievements and their pictures.', achievementsRoutes],
  ['Recap', 'What a finished month brought a member.', recapRoutes],
  ['Notifications', 'A member’s own notifications and mail settings.', notificationsRoutes],
  ['Dashboard', 'What a member’s dashboard shows.', dashboardRoutes],
  ['Admin: dashboard', 'What the admin dashboard shows.', adminDashboardRoutes],
  ['Admin: search', 'The search of the command menu.', adminSearchRoutes],
  ['Events', 'Server-sent events for open tabs.', eventsRoutes],
  ['Admin: promo codes', 'Promo codes, their batches and their use.', adminPromoCodesRoutes],
  ['Admin: many promo codes', 'Changing selected promo codes, or all that a filter finds.', promoBulkRoutes],
  ['Admin: tasks', 'Tasks on channels and links of ad tasks.', adminTasksRoutes],
  ['Admin: economy', 'What members can earn and what it costs.', economyRoutes],
  ['Admin: solvency', 'What outstanding points will cost, and whether revenue pays for them.', solvencyRoutes],
  ['Campaigns', 'Campaigns that run for a member.', campaignsRoutes],
  ['Admin: campaigns', 'Campaigns: drafts, proposals and results.', adminCampaignsRoutes],
  ['Content', 'Published texts.', contentRoutes],
  ['Admin: content', 'Texts of the public pages, their versions and publications.', adminContentRoutes],
  ['Admin: costs', 'What points cost the operator, and what ads bring in.', costsRoutes],
  ['Admin: accounting', 'Movements of points, and exports of the ledger.', accountingRoutes],
  ['Admin: rules', 'Rule sets, their drafts and their activations.', ruleChangesRoutes],
  ['Admin: budgets', 'Ceilings on the points that are issued.', budgetsRoutes],
  ['Presence', 'Which staff have a record open.', presenceRoutes],
  ['Saved views', 'Filters of lists that staff save under a name.', savedViewsRoutes],
  ['Risk', 'Groups of linked accounts, and decisions on them.', riskRoutes],
  ['Redemption pauses', 'Redemptions of a member that staff have paused.', redemptionPausesRoutes],
  ['Admin: approvals', 'Actions that need the approval of a colleague.', { ...approvalsRoutes, ...staffBudgetRoutes }],
  ['Admin: analytics', 'Figures over time.', analyticsRoutes],
  ['Admin: security', 'Sign-ins, staff sessions, second factors and the audit log.', securityRoutes],
  ['Admin: points audit', 'Checks and corrections of balances.', pointsAuditRoutes],
  ['Admin: database', 'State of the database, and missing welcome bonuses.', databaseRoutes],
] as const

type Areas = (typeof areas)[number][2]
type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (whole: infer Whole) => void
  ? Whole
  : never

/** Every route of the product. The server mounts each of them or does not start. */
export const routes = Object.assign({}, ...areas.map(([, , group]) => group)) as Intersection<Areas>

type AnyRoute = (typeof routes)[keyof typeof routes]
/** `POST /api/redemptions` and so on: how a call names its route. */
export type RouteKey = AnyRoute['key']
type ByKey = { [R in AnyRoute as R['key']]: R }
export type RequestByKey<Key extends RouteKey> = RequestOf<ByKey[Key]>
export type AnswerByKey<Key extends RouteKey> = OutputOf<ByKey[Key]>
export type InputByKey<Key extends RouteKey> = InputOf<ByKey[Key]>
