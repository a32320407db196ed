// Copies the folder of an embedded database that is in use. Most files are copied while members go on; then the database is held
// still, and only what has changed since is copied again. The result is what the disk would hold if the process had been killed at that
// moment, from which PostgreSQL recovers by its own log.

import { constants, copyFileSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

interface Seen {
  readonly inode: bigint
  readonly bytes: bigint
  readonly changedAt: bigint
  readonly lookedAt: bigint
}

/** Longer than the tick by which file systems tell the time: a file that changed so shortly before may have changed again. */
const TICK_NS = 50_000_000n
const SECOND_NS = 1_000_000_000n

/**
 * Copies a folder into another, and again what has changed when `again` is called. Without turning to anything else meanwhile: it is a
 * command's only work, and members wait for the second time.
 */
export function folderCopy(from: string, to: string) {
  const seen = new Map<string, Seen>()
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
    const lookedAt = BigInt(Date.now()) * 1_000_000n
    try {
      const stats = lstatSync(join(from, name), { bigint: true })
      const now = { inode: stats.ino, bytes: stats.size, changedAt: stats.mtimeNs, lookedAt }
      if (isUnchanged(seen.get(name), now)) return 0
      seen.set(name, now)
      copyFileSync(join(from, name), join(to, name), constants.COPYFILE_FICLONE)
      return 1
    } catch (error) {
      // Removed by the database since the folder was read.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      return 0
    }
  }
  return {
    /** The first time; what changes meanwhile is copied in any state. */
    first: () => copyAll(''),
    /** With the database held still. @returns how many files were copied anew */
    again(): number {
      const before = new Set(names)
      names.clear()
      const copied = copyAll('')
      for (const name of before) if (!names.has(name)) rmSync(join(to, name), { recursive: true, force: true })
      return copied
    },
  }
}

function isUnchanged(before: Seen | undefined, now: Seen): boolean {
  if (!before || before.inode !== now.inode || before.bytes !== now.bytes || before.changedAt !== now.changedAt)
    return false
  // Some file systems know no more than whole seconds.
  const tick = now.changedAt % SECOND_NS === 0n ? 2n * SECOND_NS : TICK_NS
  return before.changedAt < before.lookedAt - tick
}
