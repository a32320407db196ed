// The job that builds groups from recorded marks: of marks seen since its last run, and of groups that were not counted for an
// hour, so that they shrink as evidence expires. It reads by index alone.

import { sql } from 'kysely'
import { GROUP_FROM, RISK_DAYS } from '#contracts/risk-rules.ts'
import type { Db } from '#server/db/transaction.ts'
import { countGroups, type Group } from './count-groups.ts'
import { findSpeeds } from './find-speeds.ts'

const MINUTE = 60_000
/** Overlap of two runs, for transactions that commit late. */
const OVERLAP_MS = 2 * MINUTE
/** The first run reads this far back: nothing was recorded before the migration. */
const FIRST_MS = 60 * MINUTE
/** After a downtime the job catches up in intervals of this length. */
const STRETCH_MS = 30 * MINUTE
const COUNTED_AGAIN_MS = 60 * MINUTE
const COUNTED_AGAIN = 1000

/** Returns when it has caught up with `now`. Announces found groups once, however many there are. */
export async function findRisks(db: Db, now: Date): Promise<void> {
  const position = await db.selectFrom('risk_position').select('up_to').executeTakeFirst()
  let upTo = position?.up_to ?? new Date(now.getTime() - FIRST_MS)
  let hasFound = false
  do {
    const from = new Date(upTo.getTime() - OVERLAP_MS)
    const to = new Date(Math.min(upTo.getTime() + STRETCH_MS, now.getTime()))
    await findSpeeds(db, from, to)
    if (await countGroups(db, await findTouched(db, from, to, now), now)) hasFound = true
    await sql`insert into risk_position (id, up_to) values (1, ${to})
      on conflict (id) do update set up_to = excluded.up_to`.execute(db)
    upTo = to
  } while (upTo < now)
  const old = await db
    .selectFrom('risk_groups')
    .select(['kind', 'mark'])
    .where('counted_at', '<=', new Date(now.getTime() - COUNTED_AGAIN_MS))
    .orderBy('counted_at')
    .limit(COUNTED_AGAIN)
    .execute()
  if (await countGroups(db, old, now)) hasFound = true
  if (hasFound) {
    await sql`insert into outbox (id, topic, member_id, payload, created_at, available_at)
      values (gen_random_uuid(), 'event', null, '{"type":"risk_queue"}', ${now}, ${now})`.execute(db)
  }
}

/** Finds the marks seen in an interval that enough members share. */
async function findTouched(db: Db, from: Date, to: Date, now: Date): Promise<Group[]> {
  const monthAgo = new Date(now.getTime() - RISK_DAYS * 24 * 60 * MINUTE)
  const { network, device, telegram, name } = GROUP_FROM
  const { rows } = await sql<Group>`
    select t.kind, t.mark
    from (select distinct kind, mark from risk_marks where seen_at > ${from} and seen_at <= ${to}) as t
    cross join lateral (
      select count(*) as n from (
        select from risk_marks as o
        where o.kind = t.kind and o.mark = t.mark and o.seen_at > ${monthAgo} limit ${sql.lit(network)}
      ) as few
    ) as c
    where c.n >= case t.kind
      when 'network' then ${sql.lit(network)} when 'device' then ${sql.lit(device)}
      when 'telegram' then ${sql.lit(telegram)} else ${sql.lit(name)} end
    union all
    select distinct 'speed', member_id::text from risk_speeds where at > ${from} and at <= ${to}`.execute(db)
  return rows
}
