// A backup is one file: a tar archive of a staging folder, compressed with zstd. Its last entry is a manifest, so that truncation and
// changes are detected.

import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { createTarDecoder, createTarPacker, type TarHeader } from 'modern-tar'
import { MANIFEST_NAME, Manifest } from './manifest.ts'

/** A backup is damaged or truncated. The message says how. */
export class DamagedBackup extends Error {}

type Entries = Manifest['entries']

/** Packs the folder `staging` and a manifest. Resolves when the archive is on the disk. */
export async function writeArchive(path: string, staging: string, about: Omit<Manifest, 'entries'>): Promise<Manifest> {
  const { readable, controller } = createTarPacker()
  const mtime = new Date(about.takenAt)
  async function pack(): Promise<Manifest> {
    const entries: Entries = []
    for await (const { name, size } of walk(staging, '')) {
      if (size === undefined) {
        await controller.add({ name: `${name}/`, type: 'directory', size: 0, mode: 0o700, mtime }).close()
        continue
      }
      const hash = createHash('sha256')
      // The size is checked: a file that changes meanwhile fails.
      const body = controller.add({ name, size, mode: 0o600, mtime })
      await ReadableStream.from(hashed(createReadStream(join(staging, name)), hash)).pipeTo(body)
      entries.push({ name, bytes: size, sha256: hash.digest('hex') })
    }
    const manifest = { ...about, entries }
    const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
    await ReadableStream.from([text]).pipeTo(
      controller.add({ name: MANIFEST_NAME, size: text.length, mode: 0o600, mtime }),
    )
    controller.finalize()
    return manifest
  }
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const [manifest] = await Promise.all([
    pack().catch((error) => {
      controller.error(error)
      throw error
    }),
    pipeline(Readable.fromWeb(readable), compress, createWriteStream(path, { mode: 0o600 })),
  ])
  await syncPath(path)
  return manifest
}

async function* hashed(chunks: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
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
  const entries = Readable.toWeb(source.pipe(plain)).pipeThrough(createTarDecoder({ strict: true }))
  try {
    for await (const { header, body } of entries) {
      if (manifest) throw new DamagedBackup('it has an entry after its manifest')
      const name = header.name.replace(/\/$/, '')
      if (name === MANIFEST_NAME) manifest = Manifest.parse(await new Response(body).json())
      else {
        const file = await readEntry(header, body, into && join(into, safeName(name)))
        if (file) files.set(name, file)
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

async function readEntry({ name, type }: TarHeader, body: AsyncIterable<Uint8Array>, path: string | undefined) {
  if (type === 'directory') {
    if (path) await mkdir(path, { recursive: true, mode: 0o700 })
    return undefined
  }
  if (type !== 'file') throw new DamagedBackup(`it holds something that is neither a file nor a folder: ${name}`)
  const hash = createHash('sha256')
  if (path) await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = path ? await open(path, 'wx', 0o600) : undefined
  try {
    let bytes = 0
    for await (const chunk of hashed(body, hash)) {
      bytes += chunk.length
      await file?.writeFile(chunk)
    }
    return { bytes, sha256: hash.digest('hex') }
  } finally {
    await file?.close()
  }
}

/** Yields folders before their entries, sorted by name. A folder has no size. */
async function* walk(root: string, below: string): AsyncGenerator<{ name: string; size?: number }> {
  for (const part of (await readdir(join(root, below))).sort()) {
    const name = below ? `${below}/${part}` : part
    const stats = await lstat(join(root, name))
    if (stats.isDirectory()) {
      yield { name }
      yield* walk(root, name)
    } else if (stats.isFile()) yield { name, size: stats.size }
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
