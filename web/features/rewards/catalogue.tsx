import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '~/ui/button.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { catalogueQuery } from './queries.ts'
import { SubscriptionCard } from './subscription-card.tsx'

const GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'

export function Catalogue() {
  const t = useTranslations('rewards')
  const { data, isPending, error, refetch, isFetching } = useQuery(catalogueQuery())
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      {isPending && <CatalogueSkeleton />}
      {error && !data && <ErrorState title={t('loadFailed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {data?.subscriptions.length === 0 && <NothingOnOffer />}
      <ul className={GRID}>
        {data?.subscriptions.map((subscription) => (
          <SubscriptionCard key={subscription.id} subscription={subscription} />
        ))}
      </ul>
    </>
  )
}

function NothingOnOffer() {
  const t = useTranslations('rewards.empty')
  return <EmptyState icon={<PackageOpen />} title={t('title')} text={t('text')} action={<ButtonLink to="/games">{t('play')}</ButtonLink>} />
}

const CatalogueSkeleton = () => (
  <div className={GRID}>
    {[1, 2, 3, 4, 5, 6].map((card) => (
      <Skeleton key={card} className="h-44 rounded-lg" />
    ))}
  </div>
)
