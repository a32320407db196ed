import type { Logger } from 'pino'
import type { Clock } from '#server/adapters/clock.ts'
import type { Db } from '#server/db/transaction.ts'
import { takeAnchor, type WalletAnchors } from '#server/modules/ledger/index.ts'
import type { Job } from './queue.ts'

/** Takes a wallet anchor every hour. */
export const walletAnchorJob = (db: Db, anchors: WalletAnchors | undefined, clock: Clock, log: Logger): Job => ({
  name: 'anchor-wallets',
  cron: '7 * * * *',
  async run() {
    if (!anchors) return
    const { state, anchor, changed, copyError } = await takeAnchor(db, anchors, clock.now())
    const wallets = changed.slice(0, 20).map(({ memberId, seq }) => ({ memberId, seq }))
    if (state !== 'taken') log.error({ state, anchor }, 'WALLETS ARE NOT ANCHORED')
    else if (changed.length > 0)
      log.error({ anchor, changed: changed.length, wallets }, 'WALLETS DO NOT FIT THEIR ANCHOR')
    else log.info({ anchor }, 'wallet anchor')
    if (copyError) log.warn({ err: copyError }, 'the wallet anchor was not copied to the bucket')
  },
})
