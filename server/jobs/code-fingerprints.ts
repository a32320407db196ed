import type { Logger } from 'pino'
import type { Db } from '#server/db/transaction.ts'
import { addFingerprints, type CodeCipher } from '#server/modules/rewards/index.ts'
import type { Job } from './queue.ts'

/** How many redemptions one log line names. */
const NAMED = 20

/**
 * Adds the fingerprints that activation codes of earlier versions lack. They need CODE_KEY, so a migration cannot add them. A run
 * that finds none reads an empty partial index.
 */
export const codeFingerprints = (db: Db, cipher: CodeCipher, log: Logger): Job => ({
  name: 'add-code-fingerprints',
  cron: '* * * * *',
  run: async () => {
    const { changed, repeated } = await addFingerprints(db, cipher)
    if (changed > 0) log.info({ changed }, 'fingerprints of activation codes added')
    if (repeated.length > 0)
      log.warn({ count: repeated.length, redemptions: repeated.slice(0, NAMED) }, 'ACTIVATION CODES GIVEN OUT TWICE')
  },
})
