import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from './api.ts'

/** Its key starts with the approvals' key: proposals and decisions refetch it. */
const budgetQuery = queryOptions({
  queryKey: ['admin', 'approvals', 'budget'],
  queryFn: ({ signal }) => api('GET /api/admin/budget', { signal }),
  refetchOnMount: 'always',
})

/** Returns what the viewer may still grant alone today, in words; undefined without a limit and while loading. */
export function useStaffBudget(): { title: string; text: string } | undefined {
  const t = useTranslations('admin.budget')
  const { data } = useQuery(budgetQuery)
  const budget = data?.budget
  if (!budget) return undefined
  const { left, daily } = budget
  return { title: t('left', { left, daily }), text: t('counts') }
}
