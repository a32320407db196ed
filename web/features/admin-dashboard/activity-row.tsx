import { Eraser, ListChecks, LoaderPinwheel, type LucideIcon, ShoppingBag, UserPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Activity } from '#contracts/admin-dashboard.ts'
import type { ActivityKind } from '#contracts/admin-dashboard-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { classes } from '~/ui/classes.ts'
import { EmailText } from '~/ui/email-text.tsx'
import { Points } from '~/ui/points.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'

const ICONS: Readonly<Record<ActivityKind, LucideIcon>> = {
  signup: UserPlus,
  spin: LoaderPinwheel,
  scratch: Eraser,
  task: ListChecks,
  redemption: ShoppingBag,
}

/** One activity: its member, description, points and time. */
export function ActivityRow({ item }: { item: Activity }) {
  const t = useTranslations('adminDashboard.activity')
  const format = useFormat()
  const { type, memberEmail, description, points, createdAt } = item
  const Icon = ICONS[type]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-1.5 text-sm first:border-t-0">
      <Tooltip
        text={t(`kinds.${type}`)}
        render={<span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-sunken text-quiet" />}
      >
        <Icon aria-hidden className="size-4" />
        <span className="sr-only">{t(`kinds.${type}`)}</span>
      </Tooltip>
      <span className="min-w-0 flex-1 basis-[min(5rem,50%)]">
        <Tooltip text={memberEmail || undefined} render={<span className="block truncate font-medium" />}>
          <EmailText>{memberEmail === null ? t('deleted') : memberEmail || t('member')}</EmailText>
        </Tooltip>
        <span className="block text-xs text-quiet wrap-break-word">{description}</span>
      </span>
      <span className="ml-auto flex shrink-0 flex-col items-end">
        {points !== 0 && (
          <Points value={points} change className={classes('font-semibold', points > 0 && 'text-good')} />
        )}
        <Tooltip
          text={format.dateTime(createdAt)}
          render={<time dateTime={createdAt} className="text-xs text-quiet" />}
        >
          {format.ago(createdAt)}
        </Tooltip>
      </span>
    </li>
  )
}
