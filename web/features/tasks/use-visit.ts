import { useAction } from '~/lib/use-action.ts'
import { tasksQuery } from './queries.ts'
import type { Task } from './types.ts'

/** Returns what records the visit of a task's channel. The server keeps the time of the first visit; Telegram's tasks need none. */
export function useVisit({ id, type }: Task): () => void {
  const visit = useAction('POST /api/tasks/:id/visit', { refreshes: [tasksQuery.queryKey] })
  return () => {
    if (type !== 'telegram') visit.run({ params: { id } })
  }
}
