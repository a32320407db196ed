import { type ReactNode, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages, useTimeZone } from 'use-intl'
import type account from '../messages/en/account.json'
import type achievements from '../messages/en/achievements.json'
import type ad from '../messages/en/ad.json'
import type admin from '../messages/en/admin.json'
import type adminAccounting from '../messages/en/admin-accounting.json'
import type adminAnalytics from '../messages/en/admin-analytics.json'
import type adminApprovals from '../messages/en/admin-approvals.json'
import type adminBudget from '../messages/en/admin-budget.json'
import type adminCampaigns from '../messages/en/admin-campaigns.json'
import type adminContent from '../messages/en/admin-content.json'
import type adminCosts from '../messages/en/admin-costs.json'
import type adminDashboard from '../messages/en/admin-dashboard.json'
import type adminDatabase from '../messages/en/admin-database.json'
import type adminEconomy from '../messages/en/admin-economy.json'
import type adminMember from '../messages/en/admin-member.json'
import type adminMembers from '../messages/en/admin-members.json'
import type adminPointsAudit from '../messages/en/admin-points-audit.json'
import type adminPromoCodes from '../messages/en/admin-promo-codes.json'
import type adminProviders from '../messages/en/admin-providers.json'
import type adminQuiz from '../messages/en/admin-quiz.json'
import type adminRedemptions from '../messages/en/admin-redemptions.json'
import type adminRisk from '../messages/en/admin-risk.json'
import type adminRoles from '../messages/en/admin-roles.json'
import type adminRules from '../messages/en/admin-rules.json'
import type adminSecurity from '../messages/en/admin-security.json'
import type adminSettings from '../messages/en/admin-settings.json'
import type adminSolvency from '../messages/en/admin-solvency.json'
import type adminSubscriptions from '../messages/en/admin-subscriptions.json'
import type adminSupport from '../messages/en/admin-support.json'
import type auth from '../messages/en/auth.json'
import type bot from '../messages/en/bot.json'
import type charts from '../messages/en/charts.json'
import type checkIn from '../messages/en/check-in.json'
import type commandMenu from '../messages/en/command-menu.json'
import type confirm from '../messages/en/confirm.json'
import type dashboard from '../messages/en/dashboard.json'
import type draws from '../messages/en/draws.json'
import type errors from '../messages/en/errors.json'
import type fairness from '../messages/en/fairness.json'
import type frame from '../messages/en/frame.json'
import type games from '../messages/en/games.json'
import type install from '../messages/en/install.json'
import type landing from '../messages/en/landing.json'
import type leaderboard from '../messages/en/leaderboard.json'
import type notificationPanel from '../messages/en/notification-panel.json'
import type notifications from '../messages/en/notifications.json'
import type password from '../messages/en/password.json'
import type picture from '../messages/en/picture.json'
import type profile from '../messages/en/profile.json'
import type promoCodes from '../messages/en/promo-codes.json'
import type recap from '../messages/en/recap.json'
import type rewards from '../messages/en/rewards.json'
import type shell from '../messages/en/shell.json'
import type signInCode from '../messages/en/sign-in-code.json'
import type site from '../messages/en/site.json'
import type specialTasks from '../messages/en/special-tasks.json'
import type support from '../messages/en/support.json'
import type tasks from '../messages/en/tasks.json'
import type tickets from '../messages/en/tickets.json'
import type transactions from '../messages/en/transactions.json'
import type ui from '../messages/en/ui.json'
import type win from '../messages/en/win.json'

/** The texts of every area. Each loads with its route; `ui`, `shell` and `errors` with the first page. */
export interface AllMessages {
  account: typeof account
  achievements: typeof achievements
  ad: typeof ad
  adminProviders: typeof adminProviders
  adminQuiz: typeof adminQuiz
  adminApprovals: typeof adminApprovals
  adminAccounting: typeof adminAccounting
  adminCosts: typeof adminCosts
  adminSolvency: typeof adminSolvency
  auth: typeof auth
  notificationPanel: typeof notificationPanel
  bot: typeof bot
  adminSubscriptions: typeof adminSubscriptions
  charts: typeof charts
  checkIn: typeof checkIn
  commandMenu: typeof commandMenu
  confirm: typeof confirm
  dashboard: typeof dashboard
  draws: typeof draws
  errors: typeof errors
  fairness: typeof fairness
  frame: typeof frame
  games: typeof games
  install: typeof install
  landing: typeof landing
  leaderboard: typeof leaderboard
  adminMember: typeof adminMember
  adminMembers: typeof adminMembers
  notifications: typeof notifications
  adminDashboard: typeof adminDashboard
  password: typeof password
  picture: typeof picture
  profile: typeof profile
  promoCodes: typeof promoCodes
  adminRedemptions: typeof adminRedemptions
  tickets: typeof tickets
  recap: typeof recap
  rewards: typeof rewards
  adminRules: typeof adminRules
  adminSecurity: typeof adminSecurity
  shell: typeof shell
  site: typeof site
  specialTasks: typeof specialTasks
  signInCode: typeof signInCode
  admin: typeof admin
  adminAnalytics: typeof adminAnalytics
  adminPointsAudit: typeof adminPointsAudit
  adminDatabase: typeof adminDatabase
  adminBudget: typeof adminBudget
  adminCampaigns: typeof adminCampaigns
  adminContent: typeof adminContent
  adminEconomy: typeof adminEconomy
  adminPromoCodes: typeof adminPromoCodes
  adminRisk: typeof adminRisk
  adminRoles: typeof adminRoles
  adminSettings: typeof adminSettings
  adminSupport: typeof adminSupport
  support: typeof support
  transactions: typeof transactions
  tasks: typeof tasks
  ui: typeof ui
  win: typeof win
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: AllMessages
  }
}

/** Adds the texts of an area for its children: `<Messages add={{ rewards }}>`. */
export function Messages({ add, children }: { add: Partial<AllMessages>; children: ReactNode }) {
  const outer = useMessages()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const merged = useMemo(() => ({ ...outer, ...add }), [outer, add])
  return (
    <IntlProvider locale={locale} messages={merged} timeZone={timeZone}>
      {children}
    </IntlProvider>
  )
}
