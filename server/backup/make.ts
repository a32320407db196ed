// Makes a backup of the configured database: staged beside its place, packed, read back and proved by its manifest, given its name, and only
// then written down.

import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import { openHandles } from '../db/open.ts'
import { lockFolder } from '../db/pglite.ts'
import { readArchive, syncPath, writeArchive } from './archive.ts'
import { NotReady } from './client-tools.ts'
import { callControlServer } from './control-client.ts'
import { folderCopy } from './copy-folder.ts'
import { copyPictures } from './copy-pictures.ts'
import { dumpPostgres } from './dump-postgres.ts'
import { FOLDER_NAME, HEAD_NAME, type Manifest, PICTURES_NAME } from './manifest.ts'
import { note } from './note-live.ts'

export interface MadeBackup {
  readonly path: string
  readonly name: string
  readonly bytes: number
  readonly manifest: Manifest
}

type Say = (line: string) => void
type Facts = Omit<Manifest, 'entries' | 'format' | 'version' | 'engine'>

/** What a backup's file is called: its moment, so that names sort by age. */
const NAME = /^paz-\d{8}T\d{6}Z\.tar\.zst$/
const nameAt = (moment: Date): string => `paz-${moment.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.zst`

/** @param to the folder that gets the file; it is made where it is missing */
export async function makeBackup(config: Config, to: string, say: Say): Promise<MadeBackup> {
  const startedAt = new Date()
  const name = nameAt(startedAt)
  const path = join(resolve(to), name)
  await mkdir(to, { recursive: true, mode: 0o700 })
  if (existsSync(path)) throw new NotReady(`${path} is there already`)
  const staging = `${path}.staging`
  const growing = `${path}.part`
  await mkdir(staging, { mode: 0o700 })
  try {
    const facts = await stage(config, staging, say)
    say('Packing')
    await writeArchive(growing, staging, {
      format: 1,
      version: packageJson.version,
      engine: config.database.engine,
      ...facts,
    })
    await rm(staging, { recursive: true })
    say('Reading back')
    const manifest = await readArchive(growing)
    const { size: bytes } = await stat(growing)
    await rename(growing, path)
    await syncPath(resolve(to))
    const times = { startedAt: startedAt.toISOString(), finishedAt: new Date().toISOString() }
    await note(config.database, { note: 'made', id: randomUUID(), name, bytes, ...times })
    return { path, name, bytes, manifest }
  } finally {
    await rm(staging, { recursive: true, force: true })
    await rm(growing, { force: true })
  }
}

async function stage(config: Config, staging: string, say: Say): Promise<Facts> {
  const { database, files, auditHeadFile } = config
  const pictures = async () => {
    if (files.kind === 'disk') return await copyPictures(files.folder, join(staging, PICTURES_NAME))
    return 0
  }
  if (files.kind === 's3') say('The pictures are in a bucket and not part of this backup')
  // Before the database: a head is noted after its entry, so the log of a later moment knows whatever stands here.
  if (existsSync(auditHeadFile)) await copyFile(auditHeadFile, join(staging, HEAD_NAME))
  let copied = await pictures()
  const atMoment = async () => {
    copied += await pictures()
  }
  const facts =
    database.engine === 'postgres'
      ? await stagePostgres(database, staging, say, atMoment)
      : await stageEmbedded(database.folder, staging, say, atMoment)
  if (files.kind === 'disk') say(`${copied} pictures`)
  return facts
}

async function stagePostgres(
  settings: Extract<Config['database'], { engine: 'postgres' }>,
  staging: string,
  say: Say,
  atMoment: () => Promise<void>,
): Promise<Facts> {
  const { db } = openHandles({ ...settings, poolSize: 2, queryMs: 0 })
  try {
    say('Dumping the PostgreSQL database')
    return await dumpPostgres(db, settings.url, staging, atMoment)
  } finally {
    await db.destroy()
  }
}

async function stageEmbedded(folder: string, staging: string, say: Say, atMoment: () => Promise<void>): Promise<Facts> {
  const from = join(folder, 'database')
  if (!existsSync(join(from, 'PG_VERSION'))) throw new NotReady(`There is no database in ${folder}`)
  const copy = folderCopy(from, join(staging, FOLDER_NAME))
  const facts = async () => {
    const serverVersion = (await readFile(join(from, 'PG_VERSION'), 'utf8')).trim()
    return { serverVersion, takenAt: new Date().toISOString(), rows: null }
  }
  const door = await callControlServer(folder)
  if (!door) {
    say('Copying the embedded database; no server runs on it')
    const lock = lockFolder(folder)
    try {
      copy.first()
      await atMoment()
      return await facts()
    } finally {
      lock.release()
    }
  }
  try {
    say('Copying the embedded database while the server runs')
    await door.ask({ ask: 'flush' })
    const all = copy.first()
    await door.ask({ ask: 'pause' })
    const begun = performance.now()
    const again = copy.again()
    await atMoment()
    const found = await facts()
    // The answer proves that nothing had changed until now.
    await door.ask({ ask: 'resume' })
    say(
      `${all} files, ${again} of them once more while the server waited for ${Math.round(performance.now() - begun)} ms`,
    )
    return found
  } finally {
    door.close()
  }
}

/** Removes all but the newest backups of a folder. @returns the names that are gone */
export async function keepNewest(config: Config, folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort()
  const old = names.slice(0, Math.max(0, names.length - keep))
  for (const name of old) await rm(join(folder, name))
  if (old.length > 0) await note(config.database, { note: 'removed', names: old })
  return old
}
