import type { Logger } from 'pino'
import type { Clock } from '#server/adapters/clock.ts'
import type { FileStore } from '#server/adapters/file-store.ts'
import type { Db } from '#server/db/transaction.ts'
import { sweepPictures } from '#server/modules/accounts/index.ts'
import type { Job } from './queue.ts'

/** Deletes the files of pictures that are no longer used. */
export const pictureSweep = (db: Db, files: FileStore, clock: Clock, log: Logger): Job => ({
  name: 'sweep-pictures',
  cron: '*/5 * * * *',
  run: () => sweepPictures(db, files, clock, log),
})
