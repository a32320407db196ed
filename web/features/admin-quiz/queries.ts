import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminQuestion } from '#contracts/admin-quiz.ts'
import type { AnswerByKey, RequestByKey } from '#contracts/index.ts'
import { api } from '~/lib/api.ts'

export const ADMIN_QUIZ_KEY = ['admin', 'quiz'] as const

const PAGE = 50

export type QuestionFilter = Omit<RequestByKey<'GET /api/admin/quiz/questions'>['query'], 'cursor' | 'limit'>
export type QuizAdmin = AnswerByKey<'GET /api/admin/quiz'>
export type Checked = AnswerByKey<'POST /api/admin/quiz/import-checks'>

/** The questions that a filter finds, newest first, page by page. */
export const questionsQuery = (filter: QuestionFilter) =>
  infiniteQueryOptions({
    queryKey: [...ADMIN_QUIZ_KEY, 'questions', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/quiz/questions', { query: { ...filter, cursor: pageParam, limit: PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

/** A question as it is now, also if the list's filter no longer finds it. It is dropped when its sheet closes. */
export const questionQuery = (question: AdminQuestion) =>
  queryOptions({
    queryKey: [...ADMIN_QUIZ_KEY, 'question', question.id],
    queryFn: ({ signal }) => api('GET /api/admin/quiz/questions/:id', { params: { id: question.id }, signal }),
    initialData: { question },
    gcTime: 0,
  })

export const quizAdminQuery = queryOptions({
  queryKey: [...ADMIN_QUIZ_KEY, 'overview'],
  queryFn: ({ signal }) => api('GET /api/admin/quiz', { signal }),
})
