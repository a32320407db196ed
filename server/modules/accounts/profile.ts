// Reads and saves the member's profile. A new time zone is stored immediately; the running reward day stays until it has
// ended in both time zones (reward-day.ts).

import type { saveProfile as contract, Profile } from '#contracts/profile.ts'
import type { InputOf } from '#contracts/route.ts'
import { ianaZone } from '#contracts/values.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from '#server/http/problem.ts'
import { extendedDayOf } from '#server/http/session.ts'
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
    timeZone: ianaZone(row.time_zone),
    timeZoneFrom:
      zoneChangesAt(now, { timeZone: row.time_zone, extendedDay: extendedDayOf(row) })?.toISOString() ?? null,
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

/**
 * Saves the fields that the form contains.
 *
 * @throws Problem unauthenticated if the account was deleted, banned or suspended meanwhile
 */
export async function saveProfile(
  tx: Tx,
  memberId: string,
  form: InputOf<typeof contract>['body'],
  now: Date,
): Promise<void> {
  // The row lock serializes changes of the time zone, so that the second one finds the day that the first has extended.
  const before = await tx
    .selectFrom('members')
    .select(['time_zone', 'frozen_day', 'frozen_start', 'frozen_end', 'frozen_previous'])
    .where('id', '=', memberId)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()
  assertThat(before, 'unauthenticated')
  const { name, phone, locale, showName } = form
  const timeZone = ianaZone(before.time_zone)
  const clock = changeZone(now, { timeZone, extendedDay: extendedDayOf(before) }, form.timeZone ?? timeZone)
  await tx
    .updateTable('members')
    .set({
      // Kysely leaves out fields that are undefined.
      name,
      phone: phone === undefined ? undefined : phone || null,
      locale,
      show_name: showName,
      time_zone: clock.timeZone,
      frozen_day: clock.extendedDay?.day ?? null,
      frozen_start: clock.extendedDay?.start ?? null,
      frozen_end: clock.extendedDay?.end ?? null,
      frozen_previous: clock.extendedDay?.previous ?? null,
      updated_at: now,
    })
    .where('id', '=', memberId)
    .execute()
}
