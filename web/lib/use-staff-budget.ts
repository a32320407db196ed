import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from './api.ts'

/** Under the key of the approvals: what is proposed or decided reads it again. */
const budgetQuery = queryOptions({
  queryKey: ['admin', 'approvals', 'budget'],
  queryFn: ({ signal }) => api('GET /api/admin/budget', { signal }),
  refetchOnMount: 'always',
})

/** What the viewer may still do alone today, in words; undefined without a limit, and until it is known. */
export function useStaffBudget(): { title: string; text: string } | undefined {
  const t = useTranslations('staff.budget')
  const { data } = useQuery(budgetQuery)
  const budget = data?.budget
  if (!budget) return undefined
  const { left, daily } = budget
  return { title: t('left', { left, daily }), text: t('counts') }
}
