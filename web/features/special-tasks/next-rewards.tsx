import { useQuery } from '@tanstack/react-query'
import { Sunrise } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Card } from '~/ui/card.tsx'
import { Countdown } from '~/ui/countdown.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { adTasksQuery } from './queries.ts'

/** When everything of the day comes back: the member's midnight. */
export function NextRewards() {
  const t = useTranslations('specialTasks.hub.next')
  const { data, isPending, refetch } = useQuery(adTasksQuery)
  if (!data && !isPending) return null
  return (
    <Card as="article" className="flex flex-col gap-3">
      <span aria-hidden className="flex size-14 items-center justify-center rounded-lg bg-sunken text-quiet">
        <Sunrise className="size-7" />
      </span>
      <h2 className="text-lg">{t('title')}</h2>
      <p className="min-h-9 text-2xl font-bold">
        {data ? (
          <Countdown until={data.resetsAt} onOver={() => void refetch()}>
            {({ hours, minutes, seconds }) => t('time', { h: hours, m: pad(minutes), s: pad(seconds) })}
          </Countdown>
        ) : (
          <Skeleton className="h-8 w-40" />
        )}
      </p>
      <p className="flex-1 text-quiet">{t('text')}</p>
    </Card>
  )
}

const pad = (n: number): string => String(n).padStart(2, '0')
