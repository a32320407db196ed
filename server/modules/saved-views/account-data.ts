import { sql } from 'kysely'
import type { AccountData } from '#server/modules/accounts/index.ts'

/** Views that staff saved for themselves. A search for the address of another member is deleted with that member's account. */
export const savedViewsData: AccountData = {
  name: 'savedViews',
  async read(db, memberId) {
    const rows = await db
      .selectFrom('saved_views')
      .select(['list', 'name', 'query', 'created_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.length > 0
      ? rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }))
      : undefined
  },
  async erase(tx, memberId) {
    const { email } = await tx
      .selectFrom('members')
      .select('email')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    const [encoded] = new URLSearchParams({ q: email }).toString().split('=').slice(1)
    await tx
      .deleteFrom('saved_views')
      .where((eb) =>
        eb.or([
          eb('member_id', '=', memberId),
          sql<boolean>`lower(query) ~ ${`(^|[=+]|${QUOTES})${escaped(encoded ?? email)}([&+]|${QUOTES}|$)`}`,
          // A sign such as - is taken for the end of the address, unless the domain goes on.
          sql<boolean>`lower(name) ~ ${`(?<![[:alnum:].+])${escaped(email)}(?![[:alnum:]]|-?[[:alnum:]]*[.][[:alnum:]])`}`,
        ]),
      )
      .execute()
  },
}

/** Quotation marks, brackets, comma and semicolon, as they are in a query. */
const QUOTES = '%(22|27|28|29|2c|3b|3c|3e)'

/** Returns a regular expression that matches the text in lower case, with its signs as literals. */
const escaped = (text: string): string => text.toLowerCase().replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
