import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'
import { refetchAfter } from '~/lib/time.ts'

export const wheelQuery = queryOptions({
  queryKey: ['games', 'wheel'],
  queryFn: ({ signal }) => api('GET /api/games/wheel', { signal }),
  refetchInterval: ({ state }) => refetchAfter(state.data?.resetsAt, state.data?.closing?.opensAt),
})

export const scratchQuery = queryOptions({
  queryKey: ['games', 'scratch'],
  queryFn: ({ signal }) => api('GET /api/games/scratch', { signal }),
  refetchInterval: ({ state }) => refetchAfter(state.data?.resetsAt, state.data?.closing?.opensAt),
})

export const scratchesQuery = queryOptions({
  queryKey: ['games', 'scratch', 'history'],
  queryFn: ({ signal }) => api('GET /api/games/scratch/history', { signal }),
})

export const scratchWinnersQuery = queryOptions({
  queryKey: ['games', 'scratch', 'winners'],
  queryFn: ({ signal }) => api('GET /api/games/scratch/winners', { signal }),
})

export const quizQuery = queryOptions({
  queryKey: ['games', 'quiz'],
  queryFn: ({ signal }) => api('GET /api/games/quiz', { signal }),
  refetchInterval: ({ state }) => refetchAfter(state.data?.resetsAt, state.data?.closing?.opensAt),
})

export const quizzesQuery = queryOptions({
  queryKey: ['games', 'quiz', 'history'],
  queryFn: ({ signal }) => api('GET /api/games/quiz/history', { signal }),
})

export const quizResultQuery = (id: string) =>
  queryOptions({
    queryKey: ['games', 'quiz', 'result', id],
    queryFn: ({ signal }) => api('GET /api/games/quiz/:id', { params: { id }, signal }),
  })

export const spinsQuery = queryOptions({
  queryKey: ['games', 'wheel', 'history'],
  queryFn: ({ signal }) => api('GET /api/games/wheel/history', { signal }),
})

export const bigWinnersQuery = queryOptions({
  queryKey: ['games', 'wheel', 'winners'],
  queryFn: ({ signal }) => api('GET /api/games/wheel/winners', { signal }),
})
