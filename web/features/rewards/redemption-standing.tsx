import { LifeBuoy } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Redemption } from '#contracts/rewards.ts'
import { useFormat } from '~/lib/format.ts'
import { isOpen, standingOf, statedBy } from '~/lib/processing-time.ts'
import { useNow } from '~/lib/time.ts'
import { classes } from '~/ui/classes.ts'

/** The age of an open redemption compared with the stated 24 to 48 hours, and a link to support. */
export function RedemptionStanding({ redemption }: { redemption: Redemption }) {
  const t = useTranslations('rewards.history')
  const format = useFormat()
  const now = useNow()
  const { id, status, createdAt } = redemption
  if (!isOpen(status)) return null
  const standing = standingOf(createdAt, now)
  return (
    <div className={classes('rounded-md p-3 text-sm', standing === 'overdue' ? 'bg-warn-soft' : 'bg-sunken')}>
      <p>
        {t(`standing.${standing}`, { by: format.dateTime(statedBy(createdAt)) })}{' '}
        {status === 'pending' && t('cancelHint')}
      </p>
      <Link
        to={`/support?view=new&redemption=${id}`}
        className="-mb-2 inline-flex min-h-target items-center gap-1.5 font-semibold text-brand-ink underline underline-offset-2 hover:no-underline"
      >
        <LifeBuoy aria-hidden className="size-4" />
        {t('support')}
      </Link>
    </div>
  )
}
