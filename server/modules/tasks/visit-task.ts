import { visitTask as visit } from '#contracts/tasks.ts'
import { command } from '#server/commands/command.ts'
import { requireCompletableTask, TASK } from './read-task.ts'
import { timeLeft } from './time-left.ts'

/** Returns the command that records the first visit. It refuses with Problem taskCompleted or notFound. */
export const visitTask = () =>
  command(visit, { task: TASK }, ({ snapshot, now, rules }) => {
    const { id, visitedAt } = requireCompletableTask(snapshot.task)
    return {
      output: { leftMs: timeLeft(visitedAt ? new Date(visitedAt) : now, rules.ads.seconds, now) },
      effects: { rows: visitedAt ? {} : { task_visits: [{ task_id: id, visited_at: now }] } },
    }
  })
