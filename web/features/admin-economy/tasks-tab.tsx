import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ListX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { ADMIN_TASKS_KEY, adminTasksQuery, ECONOMY_KEY } from './queries.ts'
import { TaskDialog } from './task-dialog.tsx'
import { TaskRow } from './task-row.tsx'
import { useProblem } from './use-problem.ts'

/** The channel tasks, in the order in which members see them. */
export function TasksTab() {
  const t = useTranslations('adminEconomy')
  const client = useQueryClient()
  const problemOf = useProblem()
  const { data, error, isFetching, refetch } = useQuery(adminTasksQuery)
  const [openId, setOpenId] = useState<string>()
  const order = useAction('PUT /api/admin/task-order', {
    onError: (problem) => {
      if (problem.isUnanswered) return false
      toast.error(problemOf(problem))
      void client.invalidateQueries({ queryKey: ADMIN_TASKS_KEY })
      return true
    },
    refreshes: [ADMIN_TASKS_KEY, ECONOMY_KEY],
  })
  if (error && !data) {
    return <ErrorState title={t('tasksFailed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) return <SkeletonRows rows={5} className="h-24" />
  const { tasks } = data
  const open = tasks.find(({ id }) => id === openId)
  const move = (index: number, by: 1 | -1) => {
    const ids = tasks.map(({ id }) => id)
    const [moved = ''] = ids.splice(index, 1)
    ids.splice(index + by, 0, moved)
    order.run({ body: { ids } })
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-quiet">{t('tasks.text')}</p>
      {!data.canVerify && <Banner tone="warn" title={t('tasks.noBot')} />}
      {tasks.length === 0 && <EmptyState icon={<ListX />} title={t('tasks.empty')} />}
      <ol aria-label={t('tasks.list')} className="flex flex-col gap-3">
        {tasks.map((task, index) => (
          <TaskRow
            key={task.id}
            task={task}
            isFirst={index === 0}
            isLast={index === tasks.length - 1}
            busy={order.busy}
            onMove={(by) => move(index, by)}
            onEdit={() => setOpenId(task.id)}
          />
        ))}
      </ol>
      {open && (
        <TaskDialog key={open.id} task={open} offersWait={data.offersWait} onClose={() => setOpenId(undefined)} />
      )}
    </div>
  )
}
