// Copies the folder of an embedded database in use, in two passes. The first pass runs while the database is in use. Then the database is
// paused, and files that have changed are copied again. The result equals the state after a crash at that moment, from which PostgreSQL
// recovers by its write-ahead log.

import { constants, copyFileSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

interface FileState {
  readonly inode: bigint
  readonly bytes: bigint
  readonly changedAt: bigint
  readonly checkedAt: bigint
}

/** Upper bound of the resolution of modification times. A file that changed within it may have changed again unnoticed. */
const TICK_NS = 50_000_000n
const SECOND_NS = 1_000_000_000n

/**
 * Returns the two passes of a copy. They are synchronous: it is the command's only work, and members wait during the second pass.
 */
export function createFolderCopy(from: string, to: string) {
  const states = new Map<string, FileState>()
  const names = new Set<string>()

  const copyAll = (below: string): number => {
    let copied = 0
    mkdirSync(join(to, below), { recursive: true, mode: 0o700 })
    for (const part of readdirSync(join(from, below), { withFileTypes: true })) {
      const name = join(below, part.name)
      names.add(name)
      if (part.isDirectory()) copied += copyAll(name)
      else if (part.isFile()) copied += copyOne(name)
    }
    return copied
  }
  const copyOne = (name: string): number => {
    const checkedAt = BigInt(Date.now()) * 1_000_000n
    try {
      const stats = lstatSync(join(from, name), { bigint: true })
      const now = { inode: stats.ino, bytes: stats.size, changedAt: stats.mtimeNs, checkedAt }
      if (isUnchanged(states.get(name), now)) return 0
      states.set(name, now)
      copyFileSync(join(from, name), join(to, name), constants.COPYFILE_FICLONE)
      return 1
    } catch (error) {
      // The database has removed the file since the folder was read.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      return 0
    }
  }
  return {
    /** Copies all files; those that change meanwhile in any state. @returns number of files */
    copyAll: () => copyAll(''),
    /** Copies changed files while the database is paused. @returns number of files */
    copyChanged(): number {
      const before = new Set(names)
      names.clear()
      const copied = copyAll('')
      for (const name of before) if (!names.has(name)) rmSync(join(to, name), { recursive: true, force: true })
      return copied
    },
  }
}

function isUnchanged(before: FileState | undefined, now: FileState): boolean {
  if (!before || before.inode !== now.inode || before.bytes !== now.bytes || before.changedAt !== now.changedAt)
    return false
  // Some file systems store whole seconds only.
  const tick = now.changedAt % SECOND_NS === 0n ? 2n * SECOND_NS : TICK_NS
  return before.changedAt < before.checkedAt - tick
}
