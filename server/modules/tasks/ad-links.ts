// What ad tasks open: the link that staff have set, else the one of the configuration. They open in a tab of their own,
// which the pages' security policy does not reach; what is framed or run inside our pages is the configuration's alone.

import { AD_KINDS, AD_TASKS, AD_TITLES, type AdKind, type AdTask } from '#contracts/ad-rules.ts'
import type { AdminAdLink } from '#contracts/admin-tasks.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'

/** One for each task of each page, in order. */
export type ConfiguredLinks = Readonly<Record<AdKind, readonly string[]>>

export async function readAdLinks(db: Db, configured: ConfiguredLinks): Promise<AdminAdLink[]> {
  const own = await db.selectFrom('ad_links').selectAll().execute()
  return AD_KINDS.flatMap((kind) =>
    AD_TASKS.map((task, index) => {
      const set = own.find((link) => link.kind === kind && link.task === task)
      const given = configured[kind][index] ?? ''
      return {
        kind,
        task,
        title: AD_TITLES[task],
        url: set?.url ?? given,
        configured: given,
        isOwn: set !== undefined,
      }
    }),
  )
}

interface Wanted {
  readonly kind: AdKind
  readonly task: AdTask
  /** Null: the configuration's again. */
  readonly url: string | null
}

export async function setAdLink(tx: Tx, { kind, task, url }: Wanted, staff: StaffCall, now: Date): Promise<void> {
  const place = { kind, task }
  // Two who set the same one queue up here; both are in the audit, each with what it found.
  const found = await tx
    .selectFrom('ad_links')
    .select('url')
    .where('kind', '=', kind)
    .where('task', '=', task)
    .forUpdate()
    .executeTakeFirst()
  if (url === null) await tx.deleteFrom('ad_links').where('kind', '=', kind).where('task', '=', task).execute()
  else {
    await tx
      .insertInto('ad_links')
      .values({ ...place, url })
      .onConflict((conflict) => conflict.columns(['kind', 'task']).doUpdateSet({ url }))
      .execute()
  }
  await recordStaffAction(
    tx,
    {
      ...staff,
      action: url === null ? 'ad_link.reset' : 'ad_link.set',
      subject: { type: 'ad_link', id: `${kind} ${task}` },
      before: { url: found?.url ?? null },
      after: { url },
      reason: '',
    },
    now,
  )
}
