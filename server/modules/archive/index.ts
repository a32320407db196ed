/** What other modules may use of the archive: what members did in the earlier system, from `npm run import`. */
export { archiveData } from './account-data.ts'
export { readArchive } from './read-archive.ts'
