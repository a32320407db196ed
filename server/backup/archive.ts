// A backup is one file: a tar archive of a staging folder, compressed with zstd. Its last entry is a manifest, so that truncation and
// changes are detected.

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { MANIFEST_NAME, Manifest } from './manifest.ts'
import { readTar, TAR_END, type TarEntry, tarHeader, tarPadding } from './tar.ts'

/** A backup is damaged or truncated. The message says how. */
export class DamagedBackup extends Error {}

type Entries = Manifest['entries']

/** Packs the folder `staging` and a manifest. Resolves when the archive is on the disk. */
export async function writeArchive(path: string, staging: string, about: Omit<Manifest, 'entries'>): Promise<Manifest> {
  const entries: Entries = []
  const at = new Date(about.takenAt)
  let manifest: Manifest | undefined
  async function* pack(): AsyncGenerator<Buffer> {
    for await (const entry of walk(staging, '')) {
      yield tarHeader(entry, at)
      if (entry.kind === 'folder') continue
      const hash = createHash('sha256')
      let bytes = 0
      for await (const chunk of createReadStream(join(staging, entry.name)) as AsyncIterable<Buffer>) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
      if (bytes !== entry.bytes) throw new Error(`${entry.name} changed while it was packed`)
      entries.push({ name: entry.name, bytes, sha256: hash.digest('hex') })
      yield tarPadding(bytes)
    }
    manifest = { ...about, entries }
    const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
    yield tarHeader({ kind: 'file', name: MANIFEST_NAME, bytes: text.length }, at)
    yield text
    yield tarPadding(text.length)
    yield TAR_END
  }
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  await pipeline(Readable.from(pack()), compress, createWriteStream(path, { mode: 0o600 }))
  await syncPath(path)
  if (!manifest) throw new Error('the archive was not finished')
  return manifest
}

/**
 * Reads a whole archive and verifies each file by the manifest.
 *
 * @param into an empty folder to extract to, without syncing; without it the archive is only verified
 * @throws DamagedBackup when anything does not match
 */
export async function readArchive(path: string, into?: string): Promise<Manifest> {
  const files = new Map<string, { bytes: number; sha256: string }>()
  let manifest: Manifest | undefined
  const source = createReadStream(path)
  const plain = createZstdDecompress()
  source.on('error', (error) => plain.destroy(error))
  try {
    for await (const { entry, body } of readTar(source.pipe(plain) as AsyncIterable<Buffer>)) {
      if (manifest) throw new DamagedBackup('it has an entry after its manifest')
      if (entry.name === MANIFEST_NAME) manifest = Manifest.parse(JSON.parse(await textOf(body)))
      else {
        const file = await readEntry(entry, body, into && join(into, safeName(entry.name)))
        if (file) files.set(entry.name, file)
      }
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code && /^E[A-Z]+$/.test(code)) throw error
    throw new DamagedBackup(`${path} is damaged, cut off, or not a backup: ${message}`)
  } finally {
    source.destroy()
    plain.destroy()
  }
  if (!manifest) throw new DamagedBackup(`${path} is cut off: its manifest is missing`)
  for (const { name, bytes, sha256 } of manifest.entries) {
    const file = files.get(name)
    if (file?.bytes !== bytes || file.sha256 !== sha256) {
      throw new DamagedBackup(`${path} is damaged: ${name} is ${file ? 'not what was written' : 'missing'}`)
    }
    files.delete(name)
  }
  for (const name of files.keys()) throw new DamagedBackup(`${path} is damaged: ${name} does not belong to it`)
  return manifest
}

/** Refuses names that lead out of the folder (path traversal). */
function safeName(name: string): string {
  const isPlain = name.split('/').every((part) => part !== '' && part !== '.' && part !== '..') && !name.includes('\\')
  if (!isPlain) throw new DamagedBackup(`it holds a file named ${JSON.stringify(name)}`)
  return name
}

async function readEntry(entry: TarEntry, body: AsyncIterable<Buffer>, path: string | undefined) {
  if (entry.kind === 'folder') {
    if (path) await mkdir(path, { recursive: true, mode: 0o700 })
    return undefined
  }
  const hash = createHash('sha256')
  if (path) await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = path ? await open(path, 'wx', 0o600) : undefined
  try {
    let bytes = 0
    for await (const chunk of body) {
      hash.update(chunk)
      bytes += chunk.length
      await file?.writeFile(chunk)
    }
    return { bytes, sha256: hash.digest('hex') }
  } finally {
    await file?.close()
  }
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Yields folders before their entries, sorted by name. */
async function* walk(root: string, below: string): AsyncGenerator<TarEntry> {
  for (const part of (await readdir(join(root, below))).sort()) {
    const name = below ? `${below}/${part}` : part
    const stats = await lstat(join(root, name))
    if (stats.isDirectory()) {
      yield { kind: 'folder', name }
      yield* walk(root, name)
    } else if (stats.isFile()) yield { kind: 'file', name, bytes: stats.size }
    else throw new Error(`${name} is neither a file nor a folder`)
  }
}

/** Syncs a file, or the names in a folder, to the disk. Windows cannot sync folders. */
export async function syncPath(path: string): Promise<void> {
  if (process.platform === 'win32' && (await lstat(path)).isDirectory()) return
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
