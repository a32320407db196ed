import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PageHeader } from '~/ui/page.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { allRedemptionsQuery } from './queries.ts'
import { RedemptionTable } from './redemption-table.tsx'

export function StaffRedemptions() {
  const t = useTranslations('admin.redemptions')
  const { data, isPending, error, refetch, isFetching } = useQuery(allRedemptionsQuery)
  return (
    <>
      <PageHeader title={t('title')} />
      {isPending && <SkeletonRows rows={8} className="h-10" />}
      {error && !data && <ErrorState title={t('loadFailed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <EmptyState icon={<Inbox />} title={t('empty.title')} text={t('empty.text')} />}
      {data && data.items.length > 0 && <RedemptionTable redemptions={data.items} />}
    </>
  )
}
