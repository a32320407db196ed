// Notifies the members of a campaign that has begun, in batches. The progress is stored with each batch, so a job that is repeated,
// interrupted or run by several processes notifies each member once.

import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { IS_IN_AUDIENCE, readRuleBook } from '#server/modules/rules/index.ts'

/** Members of one transaction. Small, so that a large audience delays no play. */
const BATCH_SIZE = 200

interface AnnounceContext {
  readonly notifier: Pick<Notifier, 'notifyAll'>
  /** Waits between two transactions. */
  readonly pause: () => Promise<unknown>
}

/** Notifies the audiences of all running campaigns that were not announced yet. @returns the number of notifications */
export async function announceCampaigns(
  db: Db,
  { notifier, pause }: AnnounceContext,
  now: Date,
  batchSize = BATCH_SIZE,
): Promise<number> {
  const running = (await readRuleBook(db)).campaignsAt(now)
  let sent = 0
  for (const { id } of running) {
    for (;;) {
      const batch = await inTransaction(db, (tx) => announceBatch(tx, notifier, id, batchSize, now))
      sent += batch.sent
      if (batch.isLast) break
      await pause()
    }
  }
  return sent
}

interface Candidate {
  readonly id: string
  readonly isNotified: boolean
}

async function announceBatch(
  tx: Tx,
  notifier: AnnounceContext['notifier'],
  id: string,
  batchSize: number,
  now: Date,
): Promise<{ sent: number; isLast: boolean }> {
  const campaign = await tx
    .selectFrom('campaigns')
    .select(['banner', 'ends_at', 'announced_to'])
    .where('id', '=', id)
    .where('announced_at', 'is', null)
    // Staff may have ended or paused it since the batch before.
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('paused_from', 'is', null), eb('paused_until', '<=', now)]))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!campaign) return { sent: 0, isLast: true }
  const { rows } = await sql<Candidate>`
    select m.id, m.status = 'active' and coalesce(w.cool_off_until <= ${now}, true) and ${sql.raw(IS_IN_AUDIENCE)}
        and not exists (select from muted_notifications n where n.member_id = m.id and n.kind = 'campaign') as "isNotified"
    from members m join wallets w on w.member_id = m.id join campaigns k on k.id = ${id}
    where ${campaign.announced_to}::uuid is null or m.id > ${campaign.announced_to}::uuid
    order by m.id limit ${batchSize}`.execute(tx)
  const data = { banner: campaign.banner, endsAt: campaign.ends_at.toISOString() }
  const notified = rows.filter(({ isNotified }) => isNotified)
  await notifier.notifyAll(
    tx,
    notified.map((member) => ({ memberId: member.id, content: { kind: 'campaign', data } })),
  )
  const isLast = rows.length < batchSize
  await tx
    .updateTable('campaigns')
    .set({ announced_to: rows.at(-1)?.id ?? campaign.announced_to, announced_at: isLast ? now : null })
    .where('id', '=', id)
    .execute()
  return { sent: notified.length, isLast }
}
