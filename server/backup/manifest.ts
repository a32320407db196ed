import { z } from 'zod'

/** The last file of an archive: what it is a backup of, and what every other file in it must be to the byte. */
export const Manifest = z.object({
  format: z.literal(1),
  /** The product's version that made it. */
  version: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  /** PostgreSQL's own version, such as 15.18; of the embedded database its major version. */
  serverVersion: z.string(),
  /** The one moment whose state this is. */
  takenAt: z.iso.datetime(),
  /** How many rows each table held at that moment; null where they were not counted. */
  rows: z.record(z.string(), z.number()).nullable(),
  entries: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

export const MANIFEST_NAME = 'manifest.json'
/** What `pg_dump` wrote, of PostgreSQL. */
export const DUMP_NAME = 'database.dump'
/** The data folder, of the embedded database. */
export const FOLDER_NAME = 'database'
export const PICTURES_NAME = 'files'
export const HEAD_NAME = 'audit-head.jsonl'
