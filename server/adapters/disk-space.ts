import { statfs } from 'node:fs/promises'

/** Free bytes below which a disk is low or full. PostgreSQL allocates its write-ahead log in files of 16 MB. */
export const LOW_BYTES = 200e6
const FULL_BYTES = 50e6
/** How long a caller waits for a disk. A network file system that hangs never answers. */
const TIMEOUT_MS = 300

export type DiskState = 'ok' | 'low' | 'full'
type Read = (folder: string) => Promise<{ bavail: number; bsize: number }>

/** Returns the state of the disk with the least free space. Folders that do not exist are skipped. */
export async function readDiskState(folders: readonly string[], read: Read = statfs): Promise<DiskState> {
  let state: DiskState = 'ok'
  for await (const next of statesOf(folders, read)) state = next
  return state
}

/**
 * Yields the state of the disks that have answered so far. They are asked one after the other, so that a disk that hangs blocks one of Node's
 * four threads for files.
 */
async function* statesOf(folders: readonly string[], read: Read): AsyncGenerator<DiskState> {
  let least = Number.POSITIVE_INFINITY
  for (const folder of folders) {
    const free = await read(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => Number.POSITIVE_INFINITY,
    )
    least = Math.min(least, free)
    yield least < FULL_BYTES ? 'full' : least < LOW_BYTES ? 'low' : 'ok'
  }
}

/** Returns a function that reads the state. While a disk does not answer, it returns the last known state, or that of the others, after 300 ms. */
export function createDiskReader(folders: readonly string[], read: Read = statfs): () => Promise<DiskState> {
  let state: DiskState = 'ok'
  let reading: Promise<void> | undefined
  const start = async () => {
    let last: DiskState = 'ok'
    for await (last of statesOf(folders, read)) if (last !== 'ok') state = last
    state = last
    reading = undefined
  }
  return async () => {
    reading ??= start()
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, TIMEOUT_MS)
    })
    await Promise.race([reading, timeout])
    clearTimeout(timer)
    return state
  }
}
