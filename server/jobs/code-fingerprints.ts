import type { Logger } from 'pino'
import type { Db } from '#server/db/transaction.ts'
import { addFingerprints, type CodeCipher } from '#server/modules/rewards/index.ts'
import type { Job } from './queue.ts'

/** Redemptions that one log line names. */
const MAX_LOGGED = 20

/**
 * Adds fingerprints to activation codes of earlier versions. That needs CODE_KEY, so a migration cannot do it. Without such codes, a run
 * reads an empty partial index.
 */
export const codeFingerprints = (db: Db, cipher: CodeCipher, log: Logger): Job => ({
  name: 'add-code-fingerprints',
  cron: '* * * * *',
  run: async () => {
    const { changed, repeated } = await addFingerprints(db, cipher)
    if (changed > 0) log.info({ changed }, 'fingerprints of activation codes added')
    if (repeated.length > 0)
      log.warn(
        { count: repeated.length, redemptions: repeated.slice(0, MAX_LOGGED) },
        'ACTIVATION CODES GIVEN OUT TWICE',
      )
  },
})
