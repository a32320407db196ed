import { visitTask as visit } from '#contracts/tasks.ts'
import { command } from '#server/commands/command.ts'
import { ASKED_TASK, openTask } from './read-task.ts'
import { timeLeft } from './time-left.ts'

/** Notes the first visit; later ones change nothing. Refuses with Problem taskCompleted or notFound. */
export const visitTask = () =>
  command(visit, { task: ASKED_TASK }, ({ snapshot, now }) => {
    const { id, visitedAt } = openTask(snapshot.task)
    return {
      output: { leftMs: timeLeft(visitedAt ? new Date(visitedAt) : now, now) },
      effects: { rows: visitedAt ? {} : { task_visits: [{ task_id: id, visited_at: now }] } },
    }
  })
