// Reads the state of the job queue from its own tables.

import { sql } from 'kysely'
import type { z } from 'zod'
import type { JobQueues } from '#contracts/database.ts'
import type { Tx } from '#server/db/transaction.ts'

interface QueueRow {
  readonly name: string
  readonly waiting: number
  readonly running: number
  readonly failed: number
  readonly last_done: Date | null
}

/** Counts due, running and failed runs of each job. Their output is not read. */
export async function readJobs(tx: Tx): Promise<z.infer<typeof JobQueues>> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('pgboss.job') is not null as there`.execute(tx)
  if (!found[0]?.there) return { offered: false, queues: [] }
  const { rows } = await sql<QueueRow>`
    select q.name,
      count(*) filter (where j.state in ('created', 'retry') and j.start_after <= now()) as waiting,
      count(*) filter (where j.state = 'active') as running,
      count(*) filter (where j.state = 'failed' and j.completed_on > now() - interval '24 hours') as failed,
      max(j.completed_on) filter (where j.state = 'completed') as last_done
    from pgboss.queue q left join pgboss.job j on j.name = q.name
    where q.name not like '\\_\\_pgboss%'
    group by q.name order by q.name`.execute(tx)
  return {
    offered: true,
    queues: rows.map(({ last_done, ...queue }) => ({ ...queue, lastDoneAt: last_done?.toISOString() ?? null })),
  }
}
