import { queryOptions } from '@tanstack/react-query'
import type { AchievementKind } from '#contracts/achievement-rules.ts'
import { api } from '~/lib/api.ts'
import { fetchFile } from '~/lib/download.ts'

export const achievementsQuery = queryOptions({
  queryKey: ['achievements'],
  queryFn: ({ signal }) => api('GET /api/me/achievements', { signal }),
})

/** The picture to share; it never changes. */
export const pictureQuery = (kind: AchievementKind) =>
  queryOptions({
    queryKey: ['achievement-picture', kind],
    queryFn: async () => (await fetchFile(`/api/me/achievements/${kind}/picture`)).blob,
    staleTime: Number.POSITIVE_INFINITY,
  })
