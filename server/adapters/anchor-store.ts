// Stores wallet anchors outside the database: an append-only file of signed lines, and a file with the leaves of the newest anchor. With
// a bucket, the newest anchor is also stored there, and restored from there on a machine without the files.

import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type AuditAnchorStore, fileAuditAnchors } from './audit-anchor-store.ts'
import type { FileStore } from './file-store.ts'

/** Reads parts of the leaves of an anchor. */
export interface LeavesReader {
  /** In bytes. */
  readonly size: number
  read(position: number, bytes: number): Promise<Buffer>
  close(): Promise<void>
}

/** Stores anchors. Every failure throws; an empty store is no failure. */
export interface AnchorStore extends Pick<AuditAnchorStore, 'read' | 'readEnd'> {
  /** Reads the end of the local file only, without a request to the bucket: for frequent reads. */
  readLocalEnd(): Promise<string | undefined>
  /** @param name of the anchor that the leaves belong to: letters and digits */
  openLeaves(name: string): Promise<LeavesReader | undefined>
  /**
   * Stores an anchor: its leaves, in parts, then its line. Then deletes the leaves of older anchors. When `write` returns no line, nothing
   * changes.
   */
  add(
    write: (append: (bytes: Buffer) => Promise<void>) => Promise<{ name: string; line: string } | undefined>,
  ): Promise<void>
}

const OBJECT = 'anchors/00000000-0000-4000-8000-000000000002.bin'

/** @param bucket the bucket of the pictures, if they are in one */
export function openAnchorStore(path: string, bucket?: FileStore): AnchorStore {
  const lines = fileAuditAnchors(path)
  const leavesPath = (name: string) => `${path}.${name}.leaves`
  const isLeaves = (file: string) => file.startsWith(`${basename(path)}.`) && file.endsWith('.leaves')

  async function copyFromBucket(): Promise<void> {
    const bytes = await bucket?.get(OBJECT)
    if (!bytes) return
    const copy = Buffer.from(bytes)
    const end = copy.indexOf('\n')
    const name = copy.subarray(0, copy.indexOf(' ')).toString()
    if (!/^[0-9a-z]+$/.test(name)) return
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(leavesPath(name), copy.subarray(end + 1), { mode: 0o600 })
    await lines.add(copy.subarray(name.length + 1, end).toString())
  }

  async function readOrCopy(read: () => Promise<string | undefined>): Promise<string | undefined> {
    const text = await read()
    if (text !== undefined || !bucket) return text
    await copyFromBucket()
    return await read()
  }

  return {
    readLocalEnd: lines.readEnd,
    read: () => readOrCopy(lines.read),
    readEnd: () => readOrCopy(lines.readEnd),
    async openLeaves(name) {
      if (!existsSync(leavesPath(name))) return undefined
      const file = await open(leavesPath(name), 'r')
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
      const temporary = `${path}.${process.pid}.new`
      const file = await open(temporary, 'w', 0o600)
      try {
        const anchor = await write(async (bytes) => void (await file.write(bytes)))
        if (!anchor) return
        await file.sync()
        const { name, line } = anchor
        await rename(temporary, leavesPath(name))
        await lines.add(line)
        if (bucket) {
          const leaves = await readFile(leavesPath(name))
          await bucket.put(
            OBJECT,
            Buffer.concat([Buffer.from(`${name} ${line}\n`), leaves]),
            'application/octet-stream',
          )
        }
        for (const old of await readdir(dirname(path))) {
          if (isLeaves(old) && old !== basename(leavesPath(name))) await rm(join(dirname(path), old), { force: true })
        }
      } finally {
        await file.close()
        await rm(temporary, { force: true })
      }
    },
  }
}
