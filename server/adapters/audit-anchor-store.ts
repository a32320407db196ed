// Where the head of the staff audit is kept outside the database: lines at the end of a file, or an object of a bucket.

import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FileStore } from './files.ts'

/** Keeps lines. Whatever fails, throws; nothing there yet is no failure. */
export interface AuditAnchorStore {
  readonly name: 'file' | 'bucket'
  /** Everything that is kept, line by line; undefined for nothing. */
  read(): Promise<string | undefined>
  /** The end of it, at least the whole last line. */
  readEnd(): Promise<string | undefined>
  /** Adds a line, which is on the disk when this resolves. */
  add(line: string): Promise<void>
}

/** Longer than any line. */
const END_BYTES = 4096

const absent = (error: unknown): undefined => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
  throw error
}

/** A file that only ever grows. Several processes may share it: a line is written at once, at the end. */
export const fileAuditAnchors = (path: string): AuditAnchorStore => ({
  name: 'file',
  read: () => readFile(path, 'utf8').catch(absent),
  async readEnd() {
    const file = await open(path, 'r').catch(absent)
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
      // What a crash tore off stays a line of its own.
      await file.appendFile(last === '\n' ? `${line}\n` : `\n${line}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
  },
})

const OBJECT = 'audit/00000000-0000-4000-8000-000000000001.jsonl'

/** One object with the newest line alone: what is not appended to cannot grow. */
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
