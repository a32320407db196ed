// Stores wallet anchors outside the database: an append-only file of signed lines, and a file with the leaves of the newest anchor. With
// a bucket, the newest anchor is also stored there, and copied from there to machines whose files are missing or older.

import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileAuditAnchors, undefinedIfMissing } from './audit-anchor-store.ts'
import type { FileStore } from './file-store.ts'

/** Reads parts of the leaves of an anchor. */
export interface LeavesReader {
  /** In bytes. */
  readonly size: number
  read(position: number, bytes: number): Promise<Buffer>
  close(): Promise<void>
}

/** Which leaves belong to an anchor of the bucket. */
export interface ExpectedLeaves {
  readonly name: string
  /** In bytes. */
  readonly size: number
}

/** Returns the leaves of the bucket's line if it replaces the local lines. */
type FindNewer = (lines: string, line: string) => ExpectedLeaves | undefined

/**
 * Stores anchors. Every failure throws; an empty store is no failure. With a bucket, its anchor is copied before a read if there is none here, or if
 * it replaces the local one. Without an answer of the bucket, the local one is used.
 */
export interface AnchorStore {
  /** Returns all lines; undefined when there are none. */
  read(findNewer: FindNewer): Promise<string | undefined>
  /** Returns at least the last line. */
  readEnd(findNewer: FindNewer): Promise<string | undefined>
  /** Reads the end of the local file only, without a request to the bucket: for frequent reads. */
  readLocalEnd(): Promise<string | undefined>
  /** @param name of the anchor that the leaves belong to: letters and digits */
  openLeaves(name: string): Promise<LeavesReader | undefined>
  /**
   * Stores an anchor: its leaves, in parts, then its line. Then deletes the leaves of older anchors, and copies the new one to the bucket.
   * When `write` returns no line, nothing changes.
   *
   * @returns why the copy to the bucket failed; the anchor is stored here nevertheless
   */
  add(
    write: (append: (bytes: Buffer) => Promise<void>) => Promise<{ name: string; line: string } | undefined>,
  ): Promise<{ readonly copyError: Error | undefined }>
}

/** Bytes of the bucket's object that contain its name and line. */
const START_BYTES = 4096

const OBJECT = 'anchors/00000000-0000-4000-8000-000000000002.bin'

interface BucketAnchor {
  readonly name: string
  readonly line: string
  readonly leaves: Buffer
}

function parseObject(bytes: Uint8Array<ArrayBuffer>): BucketAnchor {
  const copy = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = copy.indexOf('\n')
  const name = copy.subarray(0, copy.indexOf(' ')).toString()
  return { name, line: copy.subarray(name.length + 1, end).toString(), leaves: copy.subarray(end + 1) }
}

/** @param bucket the bucket of the pictures, if they are in one */
export function openAnchorStore(path: string, bucket?: FileStore): AnchorStore {
  const lines = fileAuditAnchors(path)
  const leavesPath = (name: string) => `${path}.${name}.leaves`
  const isLeaves = (file: string) => file.startsWith(`${basename(path)}.`) && file.endsWith('.leaves')

  /** Reads the bucket's anchor; without `expected` leaves any that it has. */
  async function readBucket(expected?: ExpectedLeaves): Promise<BucketAnchor | undefined> {
    const bytes = await bucket?.get(OBJECT)
    const anchor = bytes && parseObject(bytes)
    if (expected && (anchor?.name !== expected.name || anchor.leaves.length !== expected.size)) return undefined
    return anchor
  }

  async function copyHere({ name, line, leaves }: BucketAnchor): Promise<void> {
    if (!/^[0-9a-z]+$/.test(name)) return
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    // Renamed when complete, because other processes may read the leaves meanwhile.
    const temporary = `${path}.${randomUUID()}.new`
    await writeFile(temporary, leaves, { mode: 0o600 })
    await rename(temporary, leavesPath(name))
    await lines.add(line)
    await deleteOlderLeaves(name)
  }

  async function copyToBucket(name: string, line: string): Promise<void> {
    if (!bucket) return
    const leaves = await readFile(leavesPath(name))
    await bucket.put(OBJECT, Buffer.concat([Buffer.from(`${name} ${line}\n`), leaves]), 'application/octet-stream')
  }

  async function deleteOlderLeaves(name: string): Promise<void> {
    for (const old of await readdir(dirname(path))) {
      if (isLeaves(old) && old !== basename(leavesPath(name))) await rm(join(dirname(path), old), { force: true })
    }
  }

  async function readWithBucket(read: () => Promise<string | undefined>, findNewer: FindNewer) {
    const text = await read()
    if (!bucket) return text
    const readNewer = async (local: string) => {
      const start = await bucket.get(OBJECT, START_BYTES)
      const expected = start && findNewer(local, parseObject(start).line)
      return expected && (await readBucket(expected))
    }
    const anchor = text === undefined ? await readBucket() : await readNewer(text).catch(() => undefined)
    if (anchor) await copyHere(anchor)
    // Another process may have stored an anchor meanwhile.
    return await read()
  }

  return {
    readLocalEnd: lines.readEnd,
    read: (findNewer) => readWithBucket(lines.read, findNewer),
    readEnd: (findNewer) => readWithBucket(lines.readEnd, findNewer),
    async openLeaves(name) {
      const file = await open(leavesPath(name), 'r').catch(undefinedIfMissing)
      if (!file) return undefined
      const { size } = await file.stat()
      return {
        size,
        async read(position, bytes) {
          const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, position)
          return buffer.subarray(0, bytesRead)
        },
        close: () => file.close(),
      }
    },
    async add(write) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const temporary = `${path}.${randomUUID()}.new`
      const file = await open(temporary, 'w', 0o600)
      try {
        const anchor = await write(async (bytes) => void (await file.write(bytes)))
        if (!anchor) return { copyError: undefined }
        await file.sync()
        const { name, line } = anchor
        await rename(temporary, leavesPath(name))
        await lines.add(line)
        await deleteOlderLeaves(name)
        // Every copy is complete, so the one of the next anchor makes up for a failed one.
        const copyError = await copyToBucket(name, line).then(
          () => undefined,
          (error: Error) => error,
        )
        return { copyError }
      } finally {
        await file.close()
        await rm(temporary, { force: true })
      }
    },
  }
}
