// Writes dumps of the earlier system as pg_dump does, for tests and the benchmark of `npm run import`.

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { COLUMNS, type OldTable, OPTIONAL_COLUMNS } from '#server/import/old-tables.ts'

/** Rows by table. Columns that are not given are null. */
export type OldRows = { readonly [Table in OldTable]?: readonly Readonly<Record<string, unknown>>[] }

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const field = (value: unknown): string =>
  value === null || value === undefined
    ? '\\N'
    : String(value).replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? '')

const TABLES = Object.keys(COLUMNS) as OldTable[]
const columnsOf = (table: OldTable): readonly string[] => [...COLUMNS[table], ...(OPTIONAL_COLUMNS[table] ?? [])]
const copy = (table: string, columns: readonly string[]) => `\n\nCOPY ${table} (${columns.join(', ')}) FROM stdin;\n`
const line = (table: OldTable, row: Readonly<Record<string, unknown>>) =>
  `${columnsOf(table)
    .map((column) => field(row[column]))
    .join('\t')}\n`

const HEAD = `--
-- PostgreSQL database dump
--

SET client_encoding = 'UTF8';

CREATE TABLE public.profiles (
    id uuid NOT NULL
);
`
const TAIL = `

ALTER TABLE ONLY public.profiles ADD CONSTRAINT profiles_pkey PRIMARY KEY (id);
DROP TABLE public.members;

--
-- PostgreSQL database dump complete
--
`

/** Returns a dump of these rows. */
export const oldDump = (rows: OldRows): string =>
  [
    HEAD,
    ...TABLES.flatMap((table) => [
      copy(table, columnsOf(table)),
      ...(rows[table] ?? []).map((row) => line(table, row)),
      '\\.\n',
    ]),
    copy('public.app_versions', ['id']),
    '1\n\\.\n',
    TAIL,
  ].join('')

/** The id of a generated member. */
export const oldId = (number: number): string => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

export const OLD_TIME = '2025-03-01 10:00:00.123456+00'

/** Returns the account of a generated member. */
export const oldUser = (number: number, values: Readonly<Record<string, unknown>> = {}) => ({
  ...{ id: oldId(number), email: `old.member.${number}@gmail.com`, encrypted_password: null },
  ...{ email_confirmed_at: OLD_TIME, last_sign_in_at: OLD_TIME, created_at: OLD_TIME, ...values },
})

/** Returns the profile of a generated member. */
export const oldProfile = (number: number, values: Readonly<Record<string, unknown>> = {}) => ({
  ...{ id: oldId(number), email: `old.member.${number}@gmail.com`, full_name: `Old Member ${number}`, phone: null },
  ...{ points: 150, status: 'active', ...values },
})

/** Returns two transactions that sum to the balance of {@link oldProfile}. */
const transactionsOf = (number: number) => [
  {
    id: oldId(2 * number),
    user_id: oldId(number),
    type: 'earn',
    points: 250,
    description: 'Spin & Win',
    created_at: OLD_TIME,
  },
  {
    id: oldId(2 * number + 1),
    user_id: oldId(number),
    type: 'redeem',
    points: 100,
    description: 'Netflix',
    created_at: OLD_TIME,
  },
]

/** Writes a dump of many members with two transactions and two spins each. */
export async function writeManyMembers(path: string, count: number): Promise<void> {
  const file = createWriteStream(path)
  const write = async (text: string) => {
    if (!file.write(text)) await once(file, 'drain')
  }
  const rowsOf: { readonly [Table in OldTable]?: (number: number) => readonly Readonly<Record<string, unknown>>[] } = {
    'auth.users': (number) => [oldUser(number)],
    'public.profiles': (number) => [oldProfile(number)],
    'public.transactions': transactionsOf,
    'public.spin_history': (number) =>
      [0, 1].map((nth) => ({
        ...{ id: oldId(2 * number + nth), user_id: oldId(number), prize_label: '125 Points', points_won: 125 },
        created_at: OLD_TIME,
      })),
  }
  await write(HEAD)
  for (const table of TABLES) {
    await write(copy(table, columnsOf(table)))
    const make = rowsOf[table]
    for (let number = 1; make && number <= count; number += 1)
      await write(
        make(number)
          .map((row) => line(table, row))
          .join(''),
      )
    await write('\\.\n')
  }
  file.end(TAIL)
  await once(file, 'close')
}
