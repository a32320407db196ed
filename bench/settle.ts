import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/**
 * Waits until a running server has worked off its queues (events to publish, summaries to update). Otherwise the work left by one
 * measurement would slow down the next.
 */
export async function settle(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const waiting = async () =>
    (
      await client.query(`select exists (select from outbox where topic = 'event' and available_at < now() + interval '10 s')
        or exists (select from leaderboard_changes) or exists (select from summary_changes) as "isWaiting"`)
    ).rows[0]?.isWaiting as boolean
  while (await waiting()) await wait(200)
  await client.end()
}
