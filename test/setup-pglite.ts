import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { openEmbeddedHandles } from '#server/db/open.ts'
import { openPglite } from '#server/db/pglite.ts'

/** Migrates one embedded database and dumps it. Every test file loads the dump. */
export async function setup(project: TestProject): Promise<() => void> {
  const pglite = openPglite({})
  const { db } = openEmbeddedHandles(pglite)
  await migrate(db)
  const dump = await pglite.dumpDataDir('none')
  await db.destroy()
  const folder = mkdtempSync(join(tmpdir(), 'paz-pglite-'))
  const file = join(folder, 'template.tar')
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
  project.provide('pgliteDump', file)
  project.provide('citusNodes', [])
  return () => rmSync(folder, { recursive: true, force: true })
}
