import {
  CalendarClock,
  ClipboardList,
  Gauge,
  Hourglass,
  KeyRound,
  LifeBuoy,
  type LucideIcon,
  MailWarning,
  MessageCircleWarning,
  PackageX,
  ScanSearch,
  ServerCrash,
  ShieldAlert,
  UserCheck,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PendingWork } from '#contracts/admin-dashboard.ts'
import type { PendingWorkKind } from '#contracts/admin-dashboard-rules.ts'
import { COUNTED_UP_TO } from '#contracts/redemption-rules.ts'
import { useFormat } from '~/lib/format.ts'
import type { Tone } from '~/ui/badge.tsx'

/** The icon and the colour of each kind of pending work. */
export const WORK_LOOKS: Readonly<Record<PendingWorkKind, { icon: LucideIcon; tone: Tone }>> = {
  overdueRedemptions: { icon: CalendarClock, tone: 'bad' },
  overdueTickets: { icon: MessageCircleWarning, tone: 'bad' },
  pointsAlerts: { icon: ScanSearch, tone: 'bad' },
  failedMails: { icon: MailWarning, tone: 'warn' },
  failedJobs: { icon: ServerCrash, tone: 'warn' },
  orderProblems: { icon: PackageX, tone: 'warn' },
  budgetWarnings: { icon: Gauge, tone: 'warn' },
  pendingRedemptions: { icon: ClipboardList, tone: 'brand' },
  heldRedemptions: { icon: Hourglass, tone: 'brand' },
  openTickets: { icon: LifeBuoy, tone: 'brand' },
  lowCodes: { icon: KeyRound, tone: 'warn' },
  approvals: { icon: UserCheck, tone: 'brand' },
  riskGroups: { icon: ShieldAlert, tone: 'brand' },
}

const DAY_MS = 24 * 3_600_000

/** The number of pending work, and its age or the time that is left. */
export function useWorkTexts() {
  const t = useTranslations('adminDashboard.needs')
  const format = useFormat()
  return {
    count: (n: number): string => (n > COUNTED_UP_TO ? t('many', { n: COUNTED_UP_TO }) : format.number(n)),
    since: ({ kind, at }: PendingWork): string => {
      const left = Date.parse(at) - Date.now()
      const hours = Math.max(1, Math.ceil(left / 3_600_000))
      if (kind === 'approvals') return t('expires', { hours })
      if (kind === 'heldRedemptions') return t('releases', { hours })
      if (kind === 'lowCodes') return t('runsOut', { days: Math.max(0, Math.floor(left / DAY_MS)) })
      return t('oldest', { ago: format.ago(at) })
    },
  }
}
