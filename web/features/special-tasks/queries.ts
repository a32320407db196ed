import { queryOptions } from '@tanstack/react-query'
import type { AnswerByKey } from '#contracts/index.ts'
import { api } from '~/lib/api.ts'

export type AdTasks = AnswerByKey<'GET /api/special-tasks'>
export type AdPageState = AdTasks['pages']['daily_ad']
export type AdTaskState = AdPageState['tasks'][number]

/** While the clocks of server and browser disagree about whether the day is over. */
const DAY_OVER_MS = 10_000

export const adTasksQuery = queryOptions({
  queryKey: ['special-tasks'],
  queryFn: ({ signal }) => api('GET /api/special-tasks', { signal }),
  refetchInterval: ({ state }) => (state.data && Date.parse(state.data.resetsAt) <= Date.now() ? DAY_OVER_MS : false),
})

export const countLeft = ({ tasks }: AdPageState): number => tasks.filter(({ view }) => !view?.claimed).length
