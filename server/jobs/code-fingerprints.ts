import type { Logger } from 'pino'
import type { LongWork } from '#server/db/long-work.ts'
import { addFingerprints, type CodeCipher, countWithoutFingerprint } from '#server/modules/rewards/index.ts'

/** Redemptions that one log line names. */
const MAX_LOGGED = 20

/** Adds fingerprints to activation codes of earlier versions. That needs CODE_KEY, so a migration cannot do it. */
export const codeFingerprints = (cipher: CodeCipher, log: Logger): LongWork => ({
  name: 'add-code-fingerprints',
  countLeft: countWithoutFingerprint,
  async runBatch(tx, position) {
    const { handled, repeated, last } = await addFingerprints(tx, cipher, position)
    if (repeated.length > 0)
      log.warn(
        { count: repeated.length, redemptions: repeated.slice(0, MAX_LOGGED) },
        'ACTIVATION CODES GIVEN OUT TWICE',
      )
    return { handled, next: last ?? null }
  },
})
