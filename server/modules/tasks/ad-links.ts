// The links of ad tasks: those set by staff, else those of the configuration. They open in a separate tab, where the
// content security policy of the site does not apply. Frames and scripts inside pages come from the configuration only.

import { AD_KINDS, AD_TASKS, type AdKind, type AdTask } from '#contracts/ad-rules.ts'
import type { AdminAdLink } from '#contracts/admin-tasks.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'

/** The links of each page's tasks, in order. */
export type ConfiguredLinks = Readonly<Record<AdKind, readonly string[]>>

/** @param titles the titles of the tasks by the active rules, which can have fewer tasks */
export async function readAdLinks(
  db: Db,
  configured: ConfiguredLinks,
  titles: readonly string[],
): Promise<AdminAdLink[]> {
  const links = await db.selectFrom('ad_links').selectAll().execute()
  return AD_KINDS.flatMap((kind) =>
    AD_TASKS.map((task, index) => {
      const set = links.find((link) => link.kind === kind && link.task === task)
      const fallback = configured[kind][index] ?? ''
      return {
        kind,
        task,
        title: titles[index] ?? `Task ${index + 1}`,
        url: set?.url ?? fallback,
        configured: fallback,
        isOwn: set !== undefined,
      }
    }),
  )
}

interface AdLinkChange {
  readonly kind: AdKind
  readonly task: AdTask
  /** Null to use the configuration's again. */
  readonly url: string | null
}

export async function setAdLink(tx: Tx, { kind, task, url }: AdLinkChange, staff: StaffCall, now: Date): Promise<void> {
  // The row lock serializes concurrent changes, so that the audit records each with its previous value.
  const before = await tx
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
      .values({ kind, task, url })
      .onConflict((conflict) => conflict.columns(['kind', 'task']).doUpdateSet({ url }))
      .execute()
  }
  await recordStaffAction(
    tx,
    {
      ...staff,
      action: url === null ? 'ad_link.reset' : 'ad_link.set',
      subject: { type: 'ad_link', id: `${kind} ${task}` },
      before: { url: before?.url ?? null },
      after: { url },
      reason: '',
    },
    now,
  )
}
