import {
  Bell,
  CalendarHeart,
  Gift,
  Hourglass,
  KeyRound,
  type LucideIcon,
  Medal,
  MessagesSquare,
  MonitorSmartphone,
  OctagonAlert,
  PartyPopper,
  PauseCircle,
  PencilLine,
  Scale,
  ShieldCheck,
  Trophy,
  UserCheck,
  UserCog,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Notification } from '#contracts/notifications.ts'
import { useFormat } from '~/lib/format.ts'
import { useMonthName } from '~/lib/month-name.ts'
import { expiresAtFrom } from './gone-at.ts'

interface NotificationText {
  readonly icon: LucideIcon
  readonly title: string
  readonly text: string
  /** The page that it links to. */
  readonly to: string
}

const SESSIONS = '/profile#sessions'
const ACHIEVEMENTS = '/profile#achievements'
const SETTINGS = '/admin/settings'
const APPROVALS = '/admin/approvals'

/** Returns a function that gives a notification's text and its link. */
export function useNotificationText(): (notification: Pick<Notification, 'content' | 'createdAt'>) => NotificationText {
  const t = useTranslations('notifications')
  const tAchievements = useTranslations('achievements')
  const format = useFormat()
  const monthName = useMonthName()
  const shortMonthName = useMonthName('without year')
  return ({ content: { kind, data }, createdAt }) => {
    switch (kind) {
      case 'redemption': {
        const { status, isReplacement, ...values } = data
        const step = isReplacement ? 'replaced' : status
        const title = t(`redemption.${step}.title`)
        return { icon: Gift, title, text: t(`redemption.${step}.text`, values), to: '/rewards?view=history' }
      }
      case 'redemption_held': {
        const text = t('held.text', {
          ...data,
          until: format.dateTime(data.until),
          why: t(`held.why.${data.reason}`),
        })
        return { icon: Hourglass, title: t('held.title'), text, to: '/rewards?view=history' }
      }
      case 'redemption_released':
        return { icon: Gift, title: t('released.title'), text: t('released.text', data), to: '/rewards?view=history' }
      case 'leaderboard_prize': {
        const title = t('prize.title', { rank: data.rank, month: monthName(data.month) })
        return { icon: Trophy, title, text: t('prize.text', data), to: '/leaderboard' }
      }
      case 'achievement': {
        const title = t('achievement', { title: tAchievements(`titles.${data.achievement}`) })
        return { icon: Medal, title, text: tAchievements(`texts.${data.achievement}`), to: ACHIEVEMENTS }
      }
      case 'recap': {
        const title = t('recap.title', { month: shortMonthName(data.month) })
        return { icon: CalendarHeart, title, text: t('recap.text', data), to: `/recap?month=${data.month}` }
      }
      case 'campaign':
        return {
          icon: PartyPopper,
          title: data.banner,
          text: t('campaign', { when: format.dateTime(data.endsAt) }),
          to: '/games',
        }
      case 'points_expiring': {
        const title = t('expiring.title', {
          points: data.points,
          date: format.date(expiresAtFrom(createdAt, data.days)),
        })
        return { icon: Hourglass, title, text: t('expiring.text'), to: '/dashboard' }
      }
      case 'points_expired':
        return { icon: Hourglass, title: t('expired.title', data), text: t('expired.text'), to: '/transactions' }
      case 'support_answer': {
        const to = `/support?ticket=${encodeURIComponent(data.requestId)}`
        return { icon: MessagesSquare, title: t('answer.title'), text: t('answer.text', data), to }
      }
      case 'new_sign_in': {
        const { browser, system, address } = data
        const device =
          browser && system ? t('signIn.device', { browser, system }) : (browser ?? system ?? t('signIn.unknown'))
        const text = t('signIn.text', { device, address })
        return { icon: MonitorSmartphone, title: t('signIn.title'), text, to: SESSIONS }
      }
      case 'password_changed': {
        const text = t(data.by === 'profile' ? 'password.profile' : 'password.link')
        return { icon: KeyRound, title: t('password.title'), text, to: SESSIONS }
      }
      case 'approval_waiting':
        return { icon: UserCheck, title: t(`approval.${data.what}`), text: t('approval.text'), to: APPROVALS }
      case 'approval_decided': {
        const text = t('approval.decided', {
          what: t(`approval.kinds.${data.what}`),
          reason: data.reason && `: ${data.reason}`,
        })
        return { icon: UserCheck, title: t(`approval.${data.decision}`), text, to: `${APPROVALS}?view=decided` }
      }
      case 'points_adjusted': {
        const title = t(data.points > 0 ? 'adjusted.added' : 'adjusted.deducted', { points: Math.abs(data.points) })
        return { icon: PencilLine, title, text: t('adjusted.text', data), to: '/transactions' }
      }
      case 'redemptions_paused':
        return { icon: PauseCircle, title: t('paused.title'), text: t('paused.text', data), to: '/rewards' }
      case 'redemptions_resumed':
        return { icon: Gift, title: t('resumed.title'), text: t('resumed.text'), to: '/rewards' }
      case 'account_stopped': {
        const { step, pauseEndsAt, appealUntil, reasonClass } = data
        const text = t('stopped.text', {
          reason: t(`stopped.classes.${reasonClass}`),
          ends: step === 'paused' && pauseEndsAt ? t('stopped.ends', { date: format.date(pauseEndsAt) }) : '',
          date: format.date(appealUntil),
        })
        return {
          icon: OctagonAlert,
          title: t(`stopped.${step}`),
          text,
          to: step === 'paused' ? '/rewards' : '/support',
        }
      }
      case 'appeal_answered':
        return { icon: Scale, title: t(`appeal.${data.outcome}`), text: data.text, to: '/rewards' }
      case 'second_factor': {
        const change = data.change === 'backup codes' ? 'codes' : data.change
        const title = t(`secondFactor.${change}.title`)
        return { icon: ShieldCheck, title, text: t(`secondFactor.${change}.text`), to: SETTINGS }
      }
      case 'role_changed': {
        const isStaff = data.to !== 'member'
        const text = t(isStaff ? 'role.staff' : 'role.none', {
          role: data.name ? t('role.names.own', { name: data.name }) : t(`role.names.${data.to}`),
        })
        return { icon: UserCog, title: t('role.title'), text, to: isStaff ? SETTINGS : '/dashboard' }
      }
      case 'points_alert': {
        const text = t('pointsAlert.text', data)
        return { icon: OctagonAlert, title: t('pointsAlert.title', data), text, to: '/admin/points-audit' }
      }
      case 'budget': {
        const { state, ...of } = data
        const text = t('budget.text', of)
        return {
          icon: state === 'closed' ? OctagonAlert : Hourglass,
          title: t(`budget.${state}`),
          text,
          to: '/admin/economy/budget',
        }
      }
      case 'low_codes': {
        const values = { plans: data.plans, ...data.first }
        const to = '/admin/subscriptions?stock=lowCodes'
        return { icon: KeyRound, title: t('lowCodes.title', values), text: t('lowCodes.text', values), to }
      }
      case 'sessions_ended':
        return { icon: MonitorSmartphone, title: t('ended.title', data), text: t('ended.text', data), to: SESSIONS }
      default:
        // A page that is older than the server gets kinds for which it has no text.
        kind satisfies never
        return { icon: Bell, title: t('unknown.title'), text: t('unknown.text'), to: '/notifications' }
    }
  }
}
