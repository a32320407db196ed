import { type ReactNode, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages, useTimeZone } from 'use-intl'
import type account from '../messages/en/account.json'
import type ad from '../messages/en/ad.json'
import type adminQuiz from '../messages/en/admin-quiz.json'
import type approvals from '../messages/en/approvals.json'
import type auth from '../messages/en/auth.json'
import type bell from '../messages/en/bell.json'
import type bot from '../messages/en/bot.json'
import type catalogue from '../messages/en/catalogue.json'
import type checkIn from '../messages/en/check-in.json'
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
import type members from '../messages/en/members.json'
import type notices from '../messages/en/notices.json'
import type overview from '../messages/en/overview.json'
import type password from '../messages/en/password.json'
import type picture from '../messages/en/picture.json'
import type profile from '../messages/en/profile.json'
import type promo from '../messages/en/promo.json'
import type redemptions from '../messages/en/redemptions.json'
import type requests from '../messages/en/requests.json'
import type rewards from '../messages/en/rewards.json'
import type security from '../messages/en/security.json'
import type shell from '../messages/en/shell.json'
import type signInCode from '../messages/en/sign-in-code.json'
import type site from '../messages/en/site.json'
import type specialTasks from '../messages/en/special-tasks.json'
import type staff from '../messages/en/staff.json'
import type staffAnalytics from '../messages/en/staff-analytics.json'
import type staffAudit from '../messages/en/staff-audit.json'
import type staffDatabase from '../messages/en/staff-database.json'
import type staffEconomy from '../messages/en/staff-economy.json'
import type staffPromo from '../messages/en/staff-promo.json'
import type staffRisk from '../messages/en/staff-risk.json'
import type staffSettings from '../messages/en/staff-settings.json'
import type staffSupport from '../messages/en/staff-support.json'
import type support from '../messages/en/support.json'
import type tasks from '../messages/en/tasks.json'
import type transactions from '../messages/en/transactions.json'
import type ui from '../messages/en/ui.json'

/** The texts of every area. Each arrives with the route that needs it; `ui`, `shell` and `errors` with the first load. */
export interface AllMessages {
  account: typeof account
  ad: typeof ad
  adminQuiz: typeof adminQuiz
  approvals: typeof approvals
  auth: typeof auth
  bell: typeof bell
  bot: typeof bot
  catalogue: typeof catalogue
  checkIn: typeof checkIn
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
  members: typeof members
  notices: typeof notices
  overview: typeof overview
  password: typeof password
  picture: typeof picture
  profile: typeof profile
  promo: typeof promo
  redemptions: typeof redemptions
  requests: typeof requests
  rewards: typeof rewards
  security: typeof security
  shell: typeof shell
  site: typeof site
  specialTasks: typeof specialTasks
  signInCode: typeof signInCode
  staff: typeof staff
  staffAnalytics: typeof staffAnalytics
  staffAudit: typeof staffAudit
  staffDatabase: typeof staffDatabase
  staffEconomy: typeof staffEconomy
  staffPromo: typeof staffPromo
  staffRisk: typeof staffRisk
  staffSettings: typeof staffSettings
  staffSupport: typeof staffSupport
  support: typeof support
  transactions: typeof transactions
  tasks: typeof tasks
  ui: typeof ui
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: AllMessages
  }
}

/** Adds the texts of an area for everything inside: `<Messages add={{ rewards }}>`. */
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
