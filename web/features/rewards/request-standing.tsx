import { Mail } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Redemption } from '#contracts/rewards.ts'
import { BRAND } from '~/content/brand.ts'
import { useFormat } from '~/lib/format.ts'
import { isOpen, standingOf, statedBy } from '~/lib/processing-time.ts'
import { useNow } from '~/lib/time.ts'
import { classes } from '~/ui/classes.ts'

/** Where an open request stands against the stated 24 to 48 hours, and who to ask. */
export function RequestStanding({ redemption }: { redemption: Redemption }) {
  const t = useTranslations('rewards.history')
  const format = useFormat()
  const now = useNow()
  const { status, createdAt, shortId } = redemption
  if (!isOpen(status)) return null
  const standing = standingOf(createdAt, now)
  const subject = encodeURIComponent(t('supportSubject', { id: shortId }))
  return (
    <div className={classes('rounded-md p-3 text-sm', standing === 'overdue' ? 'bg-warn-soft' : 'bg-sunken')}>
      <p>
        {t(`standing.${standing}`, { by: format.dateTime(statedBy(createdAt)) })}{' '}
        {status === 'pending' && t('cancelHint')}
      </p>
      <a
        href={`mailto:${BRAND.supportEmail}?subject=${subject}`}
        className="-mb-2 inline-flex min-h-target items-center gap-1.5 font-semibold text-brand-ink underline underline-offset-2 hover:no-underline"
      >
        <Mail aria-hidden className="size-4" />
        {t('support')}
      </a>
    </div>
  )
}
