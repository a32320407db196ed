import { copyFile, link, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Copies members' pictures into the staging folder, as hard links where possible: a picture never changes under its name. Called before
 * and after the snapshot of the database, so that pictures added or deleted meanwhile are included.
 *
 * @returns number of new pictures
 */
export async function copyPictures(from: string, to: string): Promise<number> {
  let copied = 0
  for (const part of await readdir(from, { withFileTypes: true, recursive: true }).catch(noneIfMissing)) {
    if (!part.isFile() || part.name.endsWith('.part')) continue
    const folder = join(to, part.parentPath.slice(from.length))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    copied += await linkOrCopy(join(part.parentPath, part.name), join(folder, part.name))
  }
  return copied
}

async function linkOrCopy(from: string, to: string): Promise<number> {
  try {
    await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST' || error.code === 'ENOENT') throw error
      // Another disk, or a file system without hard links.
      await copyFile(from, to)
    })
    return 1
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOENT') return 0
    throw error
  }
}

const noneIfMissing = (error: NodeJS.ErrnoException): [] => {
  if (error.code === 'ENOENT') return []
  throw error
}
