// The member's own profile: reading it, and saving what may be changed. A new time zone is kept at once; the
// reward day that is running stays until it has ended in both (reward-day.ts).

import type { saveProfile as contract, Profile } from '#contracts/profile.ts'
import type { InputOf } from '#contracts/route.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { frozenDayOf } from '#server/http/session.ts'
import { changeZone, zoneChangesAt } from './reward-day.ts'
import { imageUrlOf } from './store.ts'

export async function readProfile(db: Db, memberId: string, now: Date): Promise<Profile> {
  const row = await db
    .selectFrom('members as m')
    .innerJoin('wallets as w', 'w.member_id', 'm.id')
    .selectAll('m')
    .select(['w.points', 'w.total_earned'])
    .select((eb) =>
      eb
        .selectFrom('sessions as s')
        .select((inner) => inner.fn.max('s.created_at').as('at'))
        .whereRef('s.member_id', '=', 'm.id')
        .as('last_login_at'),
    )
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow()
  return {
    name: row.name,
    email: row.email,
    phone: row.phone,
    timeZone: row.time_zone,
    timeZoneFrom: zoneChangesAt(now, { timeZone: row.time_zone, frozenDay: frozenDayOf(row) })?.toISOString() ?? null,
    locale: row.locale,
    showName: row.show_name,
    accountType: 'premium',
    imageUrl: imageUrlOf(row.image),
    points: row.points,
    totalEarned: row.total_earned,
    memberSince: row.created_at.toISOString(),
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  }
}

/** @throws Problem unauthenticated when the account was deleted or shut out meanwhile */
export async function saveProfile(
  tx: Tx,
  memberId: string,
  form: InputOf<typeof contract>['body'],
  now: Date,
): Promise<void> {
  // Of two changes of the zone at once the second one finds the day that the first has frozen.
  const before = await tx
    .selectFrom('members')
    .select(['time_zone', 'frozen_day', 'frozen_start', 'frozen_end', 'frozen_previous'])
    .where('id', '=', memberId)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()
  assertThat(before, 'unauthenticated')
  const { name, phone, locale, showName } = form
  const clock = changeZone(now, { timeZone: before.time_zone, frozenDay: frozenDayOf(before) }, form.timeZone)
  await tx
    .updateTable('members')
    .set({
      name,
      phone: phone || null,
      locale,
      show_name: showName,
      time_zone: clock.timeZone,
      frozen_day: clock.frozenDay?.day ?? null,
      frozen_start: clock.frozenDay?.start ?? null,
      frozen_end: clock.frozenDay?.end ?? null,
      frozen_previous: clock.frozenDay?.previous ?? null,
      updated_at: now,
    })
    .where('id', '=', memberId)
    .execute()
}
