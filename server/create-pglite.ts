// A process that creates PGlite's database of a new installation. It takes twice the memory that the database needs later, which only an
// ended process gives back.
import { existsSync, renameSync, rmSync } from 'node:fs'
import { readConfig } from './config.ts'
import { pgliteIn } from './db/data-folder.ts'
import { lockFolder, openPglite } from './db/pglite.ts'

const { database } = readConfig(process.env)
if (database.engine === 'pglite') {
  const lock = lockFolder(database.folder)
  const unfinished = `${pgliteIn(database.folder)}-unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  if (!existsSync(pgliteIn(database.folder))) {
    const pglite = openPglite({ folder: unfinished })
    await pglite.waitReady
    await pglite.close()
    renameSync(unfinished, pgliteIn(database.folder))
  }
  lock.release()
}
