import { useQuery } from '@tanstack/react-query'
import { LifeBuoy, MessagesSquare } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Banner } from '~/ui/banner.tsx'
import { ButtonLink } from '~/ui/button.tsx'
import { pauseQuery } from './queries.ts'

/** Explains a pause of redemptions and links to its review. Renders nothing for other members. */
export function PauseBanner() {
  const t = useTranslations('rewards.paused')
  const format = useFormat()
  const { data } = useQuery(pauseQuery)
  const pause = data?.pause
  if (!pause) return null
  const { id, message, since, requestId } = pause
  const action = requestId ? (
    <ButtonLink
      variant="secondary"
      to={`/support?request=${encodeURIComponent(requestId)}`}
      icon={<MessagesSquare aria-hidden className="size-5" />}
    >
      {t('see')}
    </ButtonLink>
  ) : (
    <ButtonLink
      to={`/support?view=new&topic=pause&pause=${encodeURIComponent(id)}`}
      icon={<LifeBuoy aria-hidden className="size-5" />}
    >
      {t('ask')}
    </ButtonLink>
  )
  return (
    <div className="mb-4">
      <Banner tone="warn" title={t('title')} actions={action}>
        <p className="font-semibold break-words whitespace-pre-line">{message}</p>
        <p>{t('text', { date: format.date(since) })}</p>
        {requestId && <p>{t('asked')}</p>}
      </Banner>
    </div>
  )
}
