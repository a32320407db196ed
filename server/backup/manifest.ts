import { z } from 'zod'

/** The last file of an archive: describes the backup, and lists every other file with size and hash. */
export const Manifest = z.object({
  format: z.literal(1),
  /** Version of the product that made it. */
  version: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  /** PostgreSQL's version, such as 15.18; for the embedded database the major version. */
  serverVersion: z.string(),
  /** Time of the snapshot. */
  takenAt: z.iso.datetime(),
  /** Rows of each table in the snapshot; null when they were not counted. */
  rows: z.record(z.string(), z.number()).nullable(),
  entries: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

export const MANIFEST_NAME = 'manifest.json'
/** The output of `pg_dump`; PostgreSQL only. */
export const DUMP_NAME = 'database.dump'
/** The data folder; embedded database only. */
export const FOLDER_NAME = 'database'
export const PICTURES_NAME = 'files'
export const AUDIT_ANCHOR_NAME = 'audit-head.jsonl'
