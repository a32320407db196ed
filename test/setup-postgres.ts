import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { openHandles } from '#server/db/open.ts'
import { onDatabase, runOn, startPostgres } from './postgres.ts'

export const TEMPLATE = 'paz_template'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    pgliteDump: string
  }
}

/** Starts a server and migrates the template from which every test file copies its database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  try {
    await makeTemplate(server.url)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}

/** Creates the template. A failed migration ends the run; openDatabase would retry. */
async function makeTemplate(server: string): Promise<void> {
  await runOn(server, `drop database if exists ${TEMPLATE} with (force)`)
  await runOn(server, `create database ${TEMPLATE}`)
  const url = onDatabase(server, TEMPLATE)
  const { db } = openHandles({ engine: 'postgres', url, poolSize: 1, prepare: true, queryMs: 0 })
  await migrate(db).finally(() => db.destroy())
}
