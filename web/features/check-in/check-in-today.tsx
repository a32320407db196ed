import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { CHECK_IN_POINTS } from '#contracts/rules.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { checkInQuery } from './queries.ts'

/** Whether today's check-in is available. Without data it shows nothing; its page reports errors. */
export function CheckInToday() {
  const t = useTranslations('checkIn.hub')
  const { data, isPending } = useQuery(checkInQuery)
  if (isPending) return <Skeleton className="h-5 w-32" />
  if (!data) return null
  if (data.claimedToday) return t('done')
  const points = CHECK_IN_POINTS[data.today - 1]
  return points === undefined ? t('bonus') : t('waits', { n: points })
}
