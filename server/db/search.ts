import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Returns a LIKE pattern that finds a text anywhere, with LIKE's wildcards escaped. */
export const containsPattern = (search: string): string => `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Whether an id begins with the digits of a search, of which there must be at least six. Hyphens are ignored. */
export function isIdFrom(search: string, id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const hex = search.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{6,32}$/.test(hex)) return sql<SqlBool>`false`
  return sql<SqlBool>`${id} between ${hex.padEnd(32, '0')}::uuid and ${hex.padEnd(32, 'f')}::uuid`
}
