// Restores a backup: into an empty place, or in place of a database that is named. Everything is unpacked and proved beside it first, so a
// backup that is damaged changes nothing, and what is replaced is kept under another name.

import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Config } from '../config.ts'
import { type DatabaseSettings, openEmbeddedHandles } from '../db/open.ts'
import { lockFolder, openPglite } from '../db/pglite.ts'
import type { Db } from '../db/transaction.ts'
import { readArchive } from './archive.ts'
import { NotReady } from './client-tools.ts'
import { copyPictures } from './copy-pictures.ts'
import { fillPostgres } from './fill-postgres.ts'
import { FOLDER_NAME, HEAD_NAME, type Manifest, PICTURES_NAME } from './manifest.ts'
import { writeNote } from './notes.ts'
import { inScratch, inspectDatabase, type PostgresSettings, replaceDatabase, withPostgres } from './place-postgres.ts'
import { type Proof, prove } from './prove.ts'

export interface RestoreOptions {
  /** The name of the database, or of the data folder, that the restored one takes the place of. */
  readonly replace: string | undefined
  /** Restores also what did not prove right. */
  readonly acceptFindings: boolean
  readonly secret: string | undefined
  readonly say: (line: string) => void
}

/** A database that was proved, and did not hold. */
export class NotProved extends Error {
  readonly proof: Proof

  constructor(proof: Proof, message: string) {
    super(message)
    this.proof = proof
  }
}

export async function restoreBackup(config: Config, file: string, options: RestoreOptions): Promise<Proof> {
  const { database } = config
  if (database.engine === 'postgres') return await restorePostgres(config, database, file, options)
  return await restoreEmbedded(config, database.folder, file, options)
}

async function restoreEmbedded(config: Config, folder: string, file: string, options: RestoreOptions): Promise<Proof> {
  const place = join(folder, 'database')
  const isThere = existsSync(place)
  const name = basename(folder)
  if (isThere && options.replace !== name) {
    throw new NotReady(`There is a database in ${folder} already. To put the backup in its place: --replace ${name}`)
  }
  const lock = lockFolder(folder)
  try {
    return await inUnpacked(folder, file, 'pglite', options, async (unpacked, manifest) => {
      const proof = await withEmbedded(join(unpacked, FOLDER_NAME), config.database, async (db) => {
        const found = await proveOrRefuse(db, unpacked, manifest, options)
        await writeDown(db, file, manifest, found)
        return found
      })
      const aside = join(folder, `database-replaced-${stamp()}`)
      if (isThere) await rename(place, aside)
      await rename(join(unpacked, FOLDER_NAME), place)
      if (isThere) options.say(`What was there is in ${aside}; remove it when you need it no longer`)
      await putFiles(config, unpacked, options)
      return proof
    })
  } finally {
    lock.release()
  }
}

async function restorePostgres(
  config: Config,
  settings: PostgresSettings,
  file: string,
  options: RestoreOptions,
): Promise<Proof> {
  const { name, isEmpty, others } = await withPostgres(settings, inspectDatabase)
  if (!isEmpty && options.replace !== name) {
    throw new NotReady(`The database ${name} is not empty. To put the backup in its place: --replace ${name}`)
  }
  if (others > 0)
    throw new NotReady(`Others are connected to the database ${name} (${others}). Stop the servers first.`)
  return await inUnpacked(config.dataDir, file, 'postgres', options, async (unpacked, manifest) => {
    const fill = (target: PostgresSettings) =>
      withPostgres(target, async (db) => {
        await fillPostgres(db, target, unpacked)
        const proof = await proveOrRefuse(db, unpacked, manifest, options)
        await writeDown(db, file, manifest, proof)
        return proof
      })
    const proof = isEmpty
      ? await fill(settings).catch((error) => {
          if (!(error instanceof NotProved)) throw error
          throw new NotProved(error.proof, `${error.message}. It is in ${name} now: make that database anew`)
        })
      : await replaceDatabase(settings, name, fill, options.say)
    await putFiles(config, unpacked, options)
    return proof
  })
}

/** Restores into a place that nobody uses, proves it there and removes it again. */
export async function proveBackup(config: Config, file: string, options: RestoreOptions): Promise<Proof> {
  const { database, dataDir } = config
  return await inUnpacked(dataDir, file, database.engine, options, async (unpacked, manifest) => {
    if (database.engine === 'pglite') {
      return await withEmbedded(join(unpacked, FOLDER_NAME), database, (db) =>
        prove(db, unpacked, manifest, options.secret),
      )
    }
    return await inScratch(database, async (db, target) => {
      await fillPostgres(db, target, unpacked)
      return await prove(db, unpacked, manifest, options.secret)
    })
  })
}

async function inUnpacked<Result>(
  dataDir: string,
  file: string,
  engine: Manifest['engine'],
  { say }: RestoreOptions,
  work: (unpacked: string, manifest: Manifest) => Promise<Result>,
): Promise<Result> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unpacked = await mkdtemp(join(dataDir, 'restoring-'))
  try {
    say('Unpacking, and comparing every file with the manifest')
    const manifest = await readArchive(file, unpacked)
    if (manifest.engine !== engine) {
      throw new NotReady(
        `${file} is a backup of ${ENGINES[manifest.engine]}, and the settings name ${ENGINES[engine]}.`,
      )
    }
    say(`Whole: ${manifest.entries.length} files, as of ${manifest.takenAt}, made by version ${manifest.version}`)
    return await work(unpacked, manifest)
  } finally {
    await rm(unpacked, { recursive: true, force: true })
  }
}

const ENGINES = { pglite: 'an embedded database', postgres: 'a PostgreSQL database' } as const

async function withEmbedded<Result>(
  folder: string,
  { ledgerKeys }: DatabaseSettings,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { db } = openEmbeddedHandles(openPglite({ folder }), undefined, ledgerKeys)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function proveOrRefuse(db: Db, unpacked: string, manifest: Manifest, options: RestoreOptions): Promise<Proof> {
  const proof = await prove(db, unpacked, manifest, options.secret)
  if (proof.findings.length > 0 && !options.acceptFindings) {
    throw new NotProved(
      proof,
      'The backup is whole, but what it holds does not prove right (to restore it all the same: --accept-findings)',
    )
  }
  return proof
}

/** The restored database does not know its own backup: that was written down after it was complete. */
async function writeDown(db: Db, file: string, { takenAt }: Manifest, { findings }: Proof): Promise<void> {
  const [name, { size: bytes }, now] = [basename(file), await stat(file), new Date().toISOString()]
  const finishedAt = takenAt < now ? now : takenAt
  await writeNote(db, { note: 'made', id: randomUUID(), name, bytes, startedAt: takenAt, finishedAt: takenAt })
  if (findings.length === 0) await writeNote(db, { note: 'proved', name, at: finishedAt })
}

/** Adds what is missing and overwrites nothing: pictures have names of their own, and a newer head of the audit is evidence. */
async function putFiles(config: Config, unpacked: string, { say }: RestoreOptions): Promise<void> {
  if (config.files.kind === 'disk') {
    const pictures = await copyPictures(join(unpacked, PICTURES_NAME), config.files.folder)
    say(`${pictures} pictures restored`)
  }
  const head = join(unpacked, HEAD_NAME)
  if (!existsSync(head)) return
  if (existsSync(config.auditHeadFile)) {
    say(`${config.auditHeadFile} was there and stays as it is; see docs/operations.md, 'The head of the staff audit'`)
  } else await copyFile(head, config.auditHeadFile)
}

const stamp = (): string => new Date().toISOString().replace(/[-:]|\.\d+/g, '')
