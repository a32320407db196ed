// Restores a backup into an empty database, or replaces a database that is named. The backup is unpacked and verified separately first, so
// a damaged one changes nothing. A replaced database is renamed, not deleted.

import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, copyFile, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { clusterIn, pgliteIn } from '../db/data-folder.ts'
import { type DatabaseSettings, openEmbeddedHandles } from '../db/open.ts'
import { lockFolder, openPglite } from '../db/pglite.ts'
import type { Db } from '../db/transaction.ts'
import { readArchive } from './archive.ts'
import { NotReady } from './client-tools.ts'
import { copyPictures } from './copy-pictures.ts'
import { deleteLeftovers } from './delete-leftovers.ts'
import { fillPostgres } from './fill-postgres.ts'
import { AUDIT_ANCHOR_NAME, FOLDER_NAME, type Manifest, PICTURES_NAME } from './manifest.ts'
import {
  inspectDatabase,
  inTemporaryDatabase,
  type PostgresSettings,
  replaceDatabase,
  withPostgres,
} from './postgres-databases.ts'
import { recordEvent } from './record-event.ts'
import { type Verification, verifyRestored } from './verify-restored.ts'

export interface RestoreOptions {
  /** Name of the database, or of the data folder, to replace. */
  readonly replace: string | undefined
  /** Whether to restore a backup with findings. */
  readonly acceptFindings: boolean
  readonly secret: string | undefined
  readonly say: (line: string) => void
}

/** The restored database has findings. */
export class VerificationFailed extends Error {
  readonly verification: Verification

  constructor(verification: Verification, message: string) {
    super(message)
    this.verification = verification
  }
}

/**
 * Refuses a backup of another engine before a PostgreSQL of its own is created for it: the data folder could not be used for the other engine
 * afterwards. The manifest is the last entry, so this reads the whole file. Does nothing where no PostgreSQL would be created.
 *
 * @throws NotReady with the setting that the backup needs
 */
export async function checkEngineOfBackup({ database }: Config, file: string): Promise<void> {
  if (database.engine !== 'postgres' || !database.own || existsSync(clusterIn(database.own.folder))) return
  assertSameEngine(file, await readArchive(file), database.engine)
}

export async function restoreBackup(config: Config, file: string, options: RestoreOptions): Promise<Verification> {
  const { database } = config
  if (database.engine === 'postgres') return await restorePostgres(config, database, file, options)
  return await restoreEmbedded(config, database.folder, file, options)
}

async function restoreEmbedded(
  config: Config,
  folder: string,
  file: string,
  options: RestoreOptions,
): Promise<Verification> {
  const target = pgliteIn(folder)
  const exists = existsSync(target)
  const name = basename(folder)
  if (exists && options.replace !== name) {
    throw new NotReady(`There is a database in ${folder} already. To replace it: --replace ${name}`)
  }
  const lock = lockFolder(folder)
  try {
    // In the data folder, because the database is renamed into its place.
    return await inUnpacked(config, folder, file, options, async (unpacked, manifest) => {
      const verification = await withEmbedded(join(unpacked, FOLDER_NAME), config.database, async (db) => {
        const verification = await verifyOrThrow(db, unpacked, manifest, options)
        await recordBackup(db, file, manifest, verification)
        return verification
      })
      const previous = join(folder, `database-replaced-${timestamp()}`)
      if (exists) await rename(target, previous)
      await rename(join(unpacked, FOLDER_NAME), target)
      if (exists) options.say(`The previous database is in ${previous}; remove it when you no longer need it`)
      await restoreFiles(config, unpacked, options)
      return verification
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
): Promise<Verification> {
  const { name, isEmpty, otherConnections } = await withPostgres(settings, inspectDatabase)
  if (!isEmpty && options.replace !== name) {
    throw new NotReady(`The database ${name} is not empty. To replace it: --replace ${name}`)
  }
  if (otherConnections > 0)
    throw new NotReady(`The database ${name} has ${otherConnections} other connections. Stop the servers first.`)
  return await inUnpacked(config, await folderFor(config, file), file, options, async (unpacked, manifest) => {
    const fill = (target: PostgresSettings) =>
      withPostgres(target, async (db) => {
        await fillPostgres(db, target, unpacked)
        const verification = await verifyOrThrow(db, unpacked, manifest, options)
        await recordBackup(db, file, manifest, verification)
        return verification
      })
    const verification = isEmpty
      ? await fill(settings).catch((error) => {
          if (!(error instanceof VerificationFailed)) throw error
          throw new VerificationFailed(
            error.verification,
            `${error.message}. It is in ${name} now: drop and create that database`,
          )
        })
      : await replaceDatabase(settings, name, fill, options.say)
    await restoreFiles(config, unpacked, options)
    return verification
  })
}

/** Restores a backup temporarily and verifies it. */
export async function verifyBackup(config: Config, file: string, options: RestoreOptions): Promise<Verification> {
  const { database } = config
  return await inUnpacked(config, await folderFor(config, file), file, options, async (unpacked, manifest) => {
    if (database.engine === 'pglite') {
      return await withEmbedded(join(unpacked, FOLDER_NAME), database, (db) =>
        verifyRestored(db, unpacked, manifest, options.secret),
      )
    }
    return await inTemporaryDatabase(database, async (db, target) => {
      await fillPostgres(db, target, unpacked)
      return await verifyRestored(db, unpacked, manifest, options.secret)
    })
  })
}

/**
 * Returns the folder of the backup, which had room for the uncompressed database when the backup was made; DATA_DIR if that folder is not
 * writable. DATA_DIR has the pictures and the anchors, which cannot be written any more when a database fills it.
 */
async function folderFor({ dataDir }: Config, file: string): Promise<string> {
  const folder = dirname(resolve(file))
  return await access(folder, constants.W_OK).then(
    () => folder,
    () => dataDir,
  )
}

/** @param folder where the backup is unpacked for the time of `work` */
async function inUnpacked<Result>(
  { dataDir, database }: Config,
  folder: string,
  file: string,
  { say }: RestoreOptions,
  work: (unpacked: string, manifest: Manifest) => Promise<Result>,
): Promise<Result> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  for (const place of new Set([dataDir, folder])) await deleteLeftovers(place, /^restoring-\w{6}$/)
  const unpacked = await mkdtemp(join(folder, 'restoring-'))
  try {
    say('Unpacking, and comparing every file with the manifest')
    const manifest = await readArchive(file, unpacked)
    assertSameEngine(file, manifest, database.engine)
    say(`Complete: ${manifest.entries.length} files, as of ${manifest.takenAt}, made by version ${manifest.version}`)
    return await work(unpacked, manifest)
  } finally {
    await rm(unpacked, { recursive: true, force: true })
  }
}

function assertSameEngine(file: string, manifest: Manifest, engine: Manifest['engine']): void {
  if (manifest.engine === engine) return
  const [own, configured] = [ENGINES[manifest.engine], ENGINES[engine]]
  throw new NotReady(
    `${file} is a backup of ${own.name}, and the settings name ${configured.name}. Set ${own.setting}.`,
  )
}

const ENGINES = {
  pglite: { name: 'PGlite', setting: 'EMBEDDED_DATABASE=pglite, without DATABASE_URL' },
  postgres: { name: 'PostgreSQL', setting: 'EMBEDDED_DATABASE=postgres, or DATABASE_URL' },
} as const

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

async function verifyOrThrow(
  db: Db,
  unpacked: string,
  manifest: Manifest,
  options: RestoreOptions,
): Promise<Verification> {
  const verification = await verifyRestored(db, unpacked, manifest, options.secret)
  if (verification.findings.length > 0 && !options.acceptFindings) {
    throw new VerificationFailed(
      verification,
      'The backup is complete, but its content has findings (to restore it nevertheless: --accept-findings)',
    )
  }
  return verification
}

/** Records the backup in the restored database, which was recorded only after the snapshot. */
async function recordBackup(db: Db, file: string, { takenAt }: Manifest, { findings }: Verification): Promise<void> {
  const [name, { size: bytes }, now] = [basename(file), await stat(file), new Date().toISOString()]
  const finishedAt = takenAt < now ? now : takenAt
  await recordEvent(db, { event: 'made', id: randomUUID(), name, bytes, startedAt: takenAt, finishedAt: takenAt })
  if (findings.length === 0) await recordEvent(db, { event: 'verified', name, at: finishedAt })
}

/** Adds missing files and overwrites none: pictures have unique names, and an existing audit anchor is evidence. */
async function restoreFiles(config: Config, unpacked: string, { say }: RestoreOptions): Promise<void> {
  if (config.files.kind === 'disk') {
    const pictures = await copyPictures(join(unpacked, PICTURES_NAME), config.files.folder)
    say(`${pictures} pictures restored`)
  }
  const head = join(unpacked, AUDIT_ANCHOR_NAME)
  if (!existsSync(head)) return
  if (existsSync(config.auditHeadFile)) {
    say(`${config.auditHeadFile} exists and is not changed; see docs/operations.md, 'The head of the audit log'`)
  } else await copyFile(head, config.auditHeadFile)
}

const timestamp = (): string => new Date().toISOString().replace(/[-:]|\.\d+/g, '')
