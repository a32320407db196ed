// Generates the types of all tables from a migrated database into server/db/schema.generated.ts. With `--check` it writes nothing,
// and fails when the file is not up to date. Types that a database does not have are added in server/db/schema.ts: overrides of
// kysely-codegen need TypeScript's JavaScript API, which TypeScript 7 does not export.
//
// `postprocess` is an option that kysely-codegen's types document, but its README does not: check it when the version changes. What
// it does here is ours. It turns the values of check constraints into union types, which kysely-codegen makes of enums only.

import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { generate, getDialect } from 'kysely-codegen'
import { migrate } from '#server/db/migrate.ts'
import { openEmbeddedHandles } from '#server/db/open.ts'
import { openPglite } from '#server/db/pglite.ts'

const root = join(import.meta.dirname, '..')
const FILE = join(root, 'server/db/schema.generated.ts')

/** What the drivers' parsers return (server/db/pg-driver.ts, server/db/pglite.ts). */
const TYPES = { int8: 'number', numeric: 'number', date: 'string', timestamptz: 'Date', jsonb: 'unknown' }

/** Matches what PostgreSQL makes of `check (status in ('open', 'closed'))`. */
const ALLOWED_VALUES = /^CHECK \(\(\w+ = ANY \(ARRAY\[(?:'[^']*'::text(?:, )?)+\]\)\)\)$/

/** Returns the values that a check allows, by `table.column`. */
async function readAllowedValues(db: Kysely<unknown>): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ column: string; definition: string }>`
    select t.relname || '.' || a.attname as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
      join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1`.execute(db)
  return new Map(
    rows
      .filter(({ definition }) => ALLOWED_VALUES.test(definition))
      .map(({ column, definition }) => [column, [...definition.matchAll(/'([^']*)'/g)].map(([, value = '']) => value)]),
  )
}

async function generateSchema(): Promise<string> {
  const { db } = openEmbeddedHandles(openPglite({}))
  try {
    await migrate(db)
    return await generate({
      db,
      dialect: getDialect('postgres'),
      excludePattern: 'public.migrations*',
      typeMapping: TYPES,
      async postprocess({ db, metadata }) {
        const allowed = await readAllowedValues(db)
        for (const { name, columns } of metadata.tables)
          for (const column of columns) column.enumValues = allowed.get(`${name}.${column.name}`) ?? null
        return metadata
      },
      outFile: null,
    })
  } finally {
    await db.destroy()
  }
}

const generated = await generateSchema()
if (!process.argv.includes('--check')) writeFileSync(FILE, generated)
else if (readFileSync(FILE, 'utf8') !== generated) {
  console.error(`${relative(root, FILE)} is not up to date with the migrations. Run: npm run generate:schema`)
  process.exitCode = 1
}
