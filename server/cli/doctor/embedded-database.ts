import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { pgliteIn } from '../../db/data-folder.ts'
import { readPlan } from '../../db/migrate.ts'
import { type DatabaseSettings, openHandles } from '../../db/open.ts'
import { backupFinding, migrationsFinding } from './database-findings.ts'
import { describeError, type Finding, ok, problem, warning } from './finding.ts'

const AREA = 'database'

/** Checks an embedded database; its content only while no server has locked it. */
export async function checkEmbedded(
  settings: Extract<DatabaseSettings, { engine: 'pglite' }>,
): Promise<readonly Finding[]> {
  const notDurable = warning(
    AREA,
    'Embedded: it never calls fsync, so a power failure can lose data',
    'Use PostgreSQL for data that must survive it',
  )
  if (!existsSync(pgliteIn(settings.folder)))
    return [notDurable, ok(AREA, 'There is none yet: the server creates it at its first start')]
  let handles: ReturnType<typeof openHandles>
  try {
    handles = openHandles(settings)
  } catch (error) {
    return [notDurable, ok(AREA, `In use by a running server, and not checked (${describeError(error)})`)]
  }
  try {
    const { migrations } = await readPlan()
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(handles.db)
    const newest = await sql<{ hours: number | null }>`
      select (extract(epoch from now() - max(finished_at)) / 3600.0)::float8 as hours from backups`
      .execute(handles.db)
      .catch(() => ({ rows: [] }))
    return [
      notDurable,
      migrationsFinding(
        rows.map(({ name }) => name),
        migrations,
      ),
      backupFinding(newest.rows[0]?.hours ?? undefined),
    ]
  } catch (error) {
    return [notDurable, problem(AREA, `It cannot be read: ${describeError(error)}`, 'Restore a backup, or see the log')]
  } finally {
    await handles.db.destroy()
    handles.lock?.release()
  }
}
