import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { QueryState } from '~/ui/query-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { CostsForm } from './costs-form.tsx'
import { costsQuery } from './queries.ts'

/** What points cost the operator, what ads bring in, and the targets. */
export function CostsScreen() {
  const t = useTranslations('adminCosts')
  return (
    <QueryState
      query={useQuery(costsQuery)}
      failed={t('failed')}
      skeleton={
        <div className="flex flex-col gap-5">
          <Skeleton className="h-36" />
          <Skeleton className="h-96" />
          <Skeleton className="h-52" />
        </div>
      }
    >
      {(costs) => <CostsForm costs={costs} />}
    </QueryState>
  )
}
