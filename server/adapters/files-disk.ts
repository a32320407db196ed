import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './files.ts'

/** Keeps files in a folder of this machine. Several processes must share the folder. */
export function diskFiles(folder: string): FileStore {
  /** Where a file grows. A crash leaves it behind; deleting the name removes it as well. */
  const growing = (name: string) => join(folder, `${name}.part`)
  return {
    kind: 'disk',
    async put(name, bytes) {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const file = await open(growing(name), 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(growing(name), path)
      await syncFolder(dirname(path))
    },
    async get(name) {
      try {
        return await readFile(join(folder, name))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    async delete(name) {
      await rm(growing(name), { force: true })
      await rm(join(folder, name), { force: true })
    },
  }
}

/** The new name is on the disk only when its folder is. Windows knows no such thing. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
