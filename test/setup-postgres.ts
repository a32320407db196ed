import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/open.ts'
import { onDatabase, runOn, startPostgres } from './postgres.ts'

export const TEMPLATE = 'paz_template'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    pgliteDump: string
  }
}

/** Starts a server and migrates the database that every test file's own is copied from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  await runOn(server.url, `drop database if exists ${TEMPLATE} with (force)`)
  await runOn(server.url, `create database ${TEMPLATE}`)
  const database = openDatabase(
    { engine: 'postgres', url: onDatabase(server.url, TEMPLATE), poolSize: 1, prepare: true },
    pino({ level: 'silent' }),
  )
  await database.connected
  await database.close()
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
