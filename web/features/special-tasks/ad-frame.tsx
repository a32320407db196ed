import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Skeleton } from '~/ui/skeleton.tsx'
import { adTasksQuery } from './queries.ts'

/**
 * What an ad may do: run without an origin, and open a tab of its own. Our own banner runs nothing, and may be
 * of this site so that its style loads; a click may lead the page to the rewards.
 */
const SANDBOX = {
  foreign: 'allow-scripts allow-popups allow-popups-to-escape-sandbox',
  house: 'allow-same-origin allow-top-navigation-by-user-activation',
} as const

/** The banner of the hub. */
export function AdFrame() {
  const t = useTranslations('specialTasks.hub')
  const { data, isPending } = useQuery(adTasksQuery)
  if (isPending) return <Skeleton className="mt-6 h-32 w-full rounded-lg!" />
  if (!data) return null
  const { url, house } = data.frame
  return (
    <aside className="mt-6" aria-label={t('frame')}>
      <iframe
        src={url}
        title={t('frame')}
        sandbox={house ? SANDBOX.house : SANDBOX.foreign}
        referrerPolicy="no-referrer"
        className="h-32 w-full rounded-lg border border-line bg-card"
      />
    </aside>
  )
}
