import { queryOptions } from '@tanstack/react-query'
import type { AnswerByKey } from '#contracts/index.ts'
import { api } from '~/lib/api.ts'
import { refetchAfter } from '~/lib/time.ts'

export type AdTasks = AnswerByKey<'GET /api/special-tasks'>
export type AdPageState = AdTasks['pages']['daily_ad']
export type AdTaskState = AdPageState['tasks'][number]

export const adTasksQuery = queryOptions({
  queryKey: ['special-tasks'],
  queryFn: ({ signal }) => api('GET /api/special-tasks', { signal }),
  refetchInterval: ({ state: { data } }) =>
    refetchAfter(data?.resetsAt, ...Object.values(data?.pages ?? {}).map(({ closing }) => closing?.opensAt)),
})

/** Returns what the texts about a page state: its tasks, the points of each, and of all. */
export const totalsOf = ({ points, tasks }: AdPageState) => ({ n: tasks.length, points, most: tasks.length * points })

export const countLeft = ({ tasks }: AdPageState): number => tasks.filter(({ view }) => !view?.claimed).length
