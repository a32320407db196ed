import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { openHandles } from '#server/db/open.ts'
import { CitusCluster } from './citus-cluster.ts'
import { onDatabase, runOn, startPostgres } from './postgres.ts'

export const TEMPLATE = 'paz_template'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** The addresses of the nodes of Citus, the coordinator first; empty without CITUS_BIN. */
    citusNodes: readonly string[]
    pgliteDump: string
  }
}

/** Starts a server and migrates the template from which every test file copies its database. With CITUS_BIN, starts a cluster of Citus. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.CITUS_BIN) return await setUpCitus(project, process.env.CITUS_BIN)
  const server = await startPostgres()
  try {
    await makeTemplate(server.url)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('postgresUrl', server.url)
  project.provide('citusNodes', [])
  return () => server.stop()
}

/** Starts a coordinator and two workers. Each test file migrates a database of its own, because Citus has no copies of a database. */
async function setUpCitus(project: TestProject, bin: string): Promise<() => Promise<void>> {
  const cluster = await CitusCluster.start(bin, 2, ['fsync=off', 'citus.shard_count=8', 'max_worker_processes=64'])
  project.provide('postgresUrl', cluster.coordinator.url())
  project.provide('citusNodes', cluster.urls)
  return () => cluster.stop()
}

/** Creates the template. A failed migration ends the run; openDatabase would retry. */
async function makeTemplate(server: string): Promise<void> {
  await runOn(server, `drop database if exists ${TEMPLATE} with (force)`)
  await runOn(server, `create database ${TEMPLATE}`)
  await migrateAt(onDatabase(server, TEMPLATE))
}

/** Migrates a database that no server has opened. */
export async function migrateAt(url: string): Promise<void> {
  const { db } = openHandles({ engine: 'postgres', url, poolSize: 1, prepare: true, queryMs: 0 })
  await migrate(db).finally(() => db.destroy())
}
