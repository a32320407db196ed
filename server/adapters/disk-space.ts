import { statfs } from 'node:fs/promises'

/** Free bytes below which a disk is low or full. PostgreSQL allocates its write-ahead log in files of 16 MB. */
export const LOW_BYTES = 200e6
const FULL_BYTES = 50e6

export type DiskState = 'ok' | 'low' | 'full'

/** Returns the state of the disk with the least free space. Folders that do not exist are skipped. */
export async function readDiskState(
  folders: readonly string[],
  read: (folder: string) => Promise<{ bavail: number; bsize: number }> = statfs,
): Promise<DiskState> {
  const free = await Promise.all(
    folders.map((folder) =>
      read(folder).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => Number.POSITIVE_INFINITY,
      ),
    ),
  )
  const least = Math.min(...free)
  if (least < FULL_BYTES) return 'full'
  return least < LOW_BYTES ? 'low' : 'ok'
}
