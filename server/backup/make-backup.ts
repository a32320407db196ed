// Makes a backup of the configured database: stages and packs it, reads the archive back, verifies it by its manifest, renames it, and then
// records it.

import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import { pgliteIn } from '../db/data-folder.ts'
import { openHandles } from '../db/open.ts'
import { lockFolder } from '../db/pglite.ts'
import { hasWorkers } from '../db/workers.ts'
import { readArchive, syncPath, writeArchive } from './archive.ts'
import { NotReady } from './client-tools.ts'
import { connectToControlServer } from './control-client.ts'
import { createFolderCopy } from './copy-folder.ts'
import { copyPictures } from './copy-pictures.ts'
import { deleteLeftovers } from './delete-leftovers.ts'
import { dumpPostgres } from './dump-postgres.ts'
import { AUDIT_ANCHOR_NAME, FOLDER_NAME, type Manifest, PICTURES_NAME } from './manifest.ts'
import { recordEventLive } from './record-event-live.ts'

export interface MadeBackup {
  readonly path: string
  readonly name: string
  readonly bytes: number
  readonly manifest: Manifest
}

type Say = (line: string) => void
type Facts = Omit<Manifest, 'entries' | 'format' | 'version' | 'engine'>

/** A backup's file name is its time, so that names sort by age. */
const NAME = /^paz-\d{8}T\d{6}Z\.tar\.zst$/
const UNFINISHED_NAME = /^paz-\d{8}T\d{6}Z\.tar\.zst\.(staging|part)$/
const nameAt = (moment: Date): string => `paz-${moment.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.zst`

/** Makes a backup. @param to the target folder; created when missing */
export async function makeBackup(config: Config, to: string, say: Say): Promise<MadeBackup> {
  const startedAt = new Date()
  const name = nameAt(startedAt)
  const path = join(resolve(to), name)
  await mkdir(to, { recursive: true, mode: 0o700 })
  await deleteLeftovers(to, UNFINISHED_NAME)
  if (existsSync(path)) throw new NotReady(`${path} is there already`)
  const staging = `${path}.staging`
  const partPath = `${path}.part`
  await mkdir(staging, { mode: 0o700 })
  try {
    const facts = await stage(config, staging, say)
    say('Packing')
    await writeArchive(partPath, staging, {
      format: 1,
      version: packageJson.version,
      engine: config.database.engine,
      ...facts,
    })
    await rm(staging, { recursive: true })
    say('Reading back')
    const manifest = await readArchive(partPath)
    const { size: bytes } = await stat(partPath)
    await rename(partPath, path)
    await syncPath(resolve(to))
    const times = { startedAt: startedAt.toISOString(), finishedAt: new Date().toISOString() }
    await recordEventLive(config.database, { event: 'made', id: randomUUID(), name, bytes, ...times })
    return { path, name, bytes, manifest }
  } finally {
    await rm(staging, { recursive: true, force: true })
    await rm(partPath, { force: true })
  }
}

async function stage(config: Config, staging: string, say: Say): Promise<Facts> {
  const { database, files, auditHeadFile } = config
  const stagePictures = async () => {
    if (files.kind === 'disk') return await copyPictures(files.folder, join(staging, PICTURES_NAME))
    return 0
  }
  if (files.kind === 's3') say('The pictures are in a bucket and not part of this backup')
  // Copied before the database: an anchor is stored after its entry, so the later snapshot contains the entry of every anchor here.
  if (existsSync(auditHeadFile)) await copyFile(auditHeadFile, join(staging, AUDIT_ANCHOR_NAME))
  let copied = await stagePictures()
  const onSnapshot = async () => {
    copied += await stagePictures()
  }
  const facts =
    database.engine === 'postgres'
      ? await stagePostgres(database, staging, say, onSnapshot)
      : await stageEmbedded(database.folder, staging, say, onSnapshot)
  if (files.kind === 'disk') say(`${copied} pictures`)
  return facts
}

const ON_WORKERS =
  'The history is on workers of Citus, which a dump does not read at one moment. Back up all nodes to a restore point (docs/operations/beyond-one-machine.md#backup-of-all-nodes).'

async function stagePostgres(
  settings: Extract<Config['database'], { engine: 'postgres' }>,
  staging: string,
  say: Say,
  onSnapshot: () => Promise<void>,
): Promise<Facts> {
  const { db } = openHandles({ ...settings, poolSize: 2, queryMs: 0 })
  try {
    if (await hasWorkers(db)) throw new NotReady(ON_WORKERS)
    say('Dumping the PostgreSQL database')
    return await dumpPostgres(db, settings.url, staging, onSnapshot)
  } finally {
    await db.destroy()
  }
}

async function stageEmbedded(
  folder: string,
  staging: string,
  say: Say,
  onSnapshot: () => Promise<void>,
): Promise<Facts> {
  const from = pgliteIn(folder)
  if (!existsSync(join(from, 'PG_VERSION'))) throw new NotReady(`There is no database in ${folder}`)
  const copy = createFolderCopy(from, join(staging, FOLDER_NAME))
  const readFacts = async () => {
    const serverVersion = (await readFile(join(from, 'PG_VERSION'), 'utf8')).trim()
    return { serverVersion, takenAt: new Date().toISOString(), rows: null }
  }
  const server = await connectToControlServer(folder)
  if (!server) {
    say('Copying the embedded database; no server runs on it')
    const lock = lockFolder(folder)
    try {
      copy.copyAll()
      await onSnapshot()
      return await readFacts()
    } finally {
      lock.release()
    }
  }
  try {
    say('Copying the embedded database while the server runs')
    await server.send({ command: 'flush' })
    const all = copy.copyAll()
    await server.send({ command: 'pause' })
    const pausedAt = performance.now()
    const changed = copy.copyChanged()
    await onSnapshot()
    const facts = await readFacts()
    // The reply confirms that the database was paused until now.
    await server.send({ command: 'resume' })
    say(`${all} files, ${changed} of them again during a pause of ${Math.round(performance.now() - pausedAt)} ms`)
    return facts
  } finally {
    server.close()
  }
}

/** Deletes all but the newest backups of a folder. @returns the deleted names */
export async function deleteOldBackups(config: Config, folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort()
  const old = names.slice(0, Math.max(0, names.length - keep))
  for (const name of old) await rm(join(folder, name))
  if (old.length > 0) await recordEventLive(config.database, { event: 'removed', names: old })
  return old
}
