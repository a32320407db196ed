import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { engine, makeDatabase, TEST_SECRET } from '#test/db.ts'
import { onDatabase, runOn } from '#test/postgres.ts'
import { temporaryFolder } from '#test/server-process.ts'
import { makeBackup } from './make-backup.ts'

/** What the product reads of the extension Citus with a worker. */
const CITUS = `
  insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    values (99999, 'citus', 10, 'public'::regnamespace, false, '13.2');
  create function citus_get_active_worker_nodes() returns table (node_name text) language sql as $$ select 'worker-1' $$`

test.skipIf(engine !== 'postgres' || inject('citusNodes').length > 0)(
  'a database with workers of Citus is not backed up, because a dump has no common moment',
  async () => {
    using folder = temporaryFolder()
    const name = `paz_workers_${crypto.randomUUID().slice(0, 8)}`
    await makeDatabase(name, folder.path)
    const url = onDatabase(inject('postgresUrl'), name)
    try {
      await runOn(url, CITUS)
      const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder.path, SECRET: TEST_SECRET })
      await expect(makeBackup(config, join(folder.path, 'out'), () => {})).rejects.toThrow('restore point')
    } finally {
      await runOn(inject('postgresUrl'), `drop database ${name} with (force)`)
    }
  },
)
