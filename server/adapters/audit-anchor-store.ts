// Stores audit anchors, the newest hashes of the audit log, outside the database: lines of a file, or an object in a bucket.

import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FileStore } from './file-store.ts'

/** Stores lines. Every failure throws; an empty store is no failure. */
export interface AuditAnchorStore {
  readonly name: 'file' | 'bucket'
  /** Returns all lines; undefined when there are none. */
  read(): Promise<string | undefined>
  /** Returns the end, at least the whole last line. */
  readEnd(): Promise<string | undefined>
  /** Appends a line. Resolves when it is on the disk. */
  add(line: string): Promise<void>
}

/** Bytes that `readEnd` reads; longer than any line. */
const END_BYTES = 4096

export const undefinedIfMissing = (error: unknown): undefined => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
  throw error
}

/** Stores lines in an append-only file. Several processes may share it, because a line is appended by one write. */
export const fileAuditAnchors = (path: string): AuditAnchorStore => ({
  name: 'file',
  read: () => readFile(path, 'utf8').catch(undefinedIfMissing),
  async readEnd() {
    const file = await open(path, 'r').catch(undefinedIfMissing)
    if (!file) return undefined
    try {
      const { size } = await file.stat()
      const start = Math.max(0, size - END_BYTES)
      const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start)
      return buffer.subarray(0, bytesRead).toString('utf8')
    } finally {
      await file.close()
    }
  },
  async add(line) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(path, 'a+', 0o600)
    try {
      const { size } = await file.stat()
      const last = size > 0 ? (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer.toString() : '\n'
      // A line that a crash cut off stays a line of its own.
      await file.appendFile(last === '\n' ? `${line}\n` : `\n${line}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
  },
})

const OBJECT = 'audit/00000000-0000-4000-8000-000000000001.jsonl'

/** Stores only the newest line, because an object cannot be appended to. */
export function bucketAuditAnchors(files: FileStore): AuditAnchorStore {
  const read = async () => {
    const bytes = await files.get(OBJECT)
    return bytes && Buffer.from(bytes).toString('utf8')
  }
  return {
    name: 'bucket',
    read,
    readEnd: read,
    add: (line) => files.put(OBJECT, Buffer.from(`${line}\n`), 'application/jsonl'),
  }
}
