import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'

/** What the member's next draw is bound to. */
export const commitmentQuery = queryOptions({
  queryKey: ['fairness'],
  queryFn: ({ signal }) => api('GET /api/fairness', { signal }),
})
