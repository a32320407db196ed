import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './file-store.ts'

/** Stores files in a folder of this machine. Several processes must share the folder. */
export function diskFiles(folder: string): FileStore {
  /** Path while a file is being written. A crash may leave it behind; `delete` removes it as well. */
  const partPath = (name: string) => join(folder, `${name}.part`)
  return {
    kind: 'disk',
    async put(name, bytes) {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const file = await open(partPath(name), 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(partPath(name), path)
      await syncFolder(dirname(path))
    },
    async get(name, firstBytes) {
      try {
        return (await readFile(join(folder, name))).subarray(0, firstBytes)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    async delete(name) {
      await rm(partPath(name), { force: true })
      await rm(join(folder, name), { force: true })
    },
  }
}

/** Syncs a folder, so that new names in it are on the disk. Windows has no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
