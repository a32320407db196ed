import { join, resolve } from 'node:path'
import type { z } from 'zod'
import { deriveLedgerKeys, type LedgerKeys } from './db/ledger-keys.ts'
import { key, optionalText } from './setting-types.ts'

/** The settings of the ledger's signatures and of wallet anchors. */
export const LEDGER_ENVIRONMENT = {
  LEDGER_KEY: key.meta({
    description:
      'At least 32 characters. It signs ledger entries, checkpoints and wallet anchors ([keys](operations.md#keys)).',
    documentedDefault: '`SECRET`',
  }),
  LEDGER_KEY_PREVIOUS: key.meta({
    description: 'The previous `LEDGER_KEY`, until `npm run checkpoint:ledger` has run.',
  }),
  WALLET_ANCHOR_FILE: optionalText.meta({
    description: 'The file for wallet anchors, outside the database ([wallet anchors](operations.md#wallet-anchors)).',
    documentedDefault: '`wallet-anchors.jsonl` in `DATA_DIR`',
  }),
}

type LedgerEnvironment = z.infer<z.ZodObject<typeof LEDGER_ENVIRONMENT>>

/** @param secret what the ledger is signed with where it has no key of its own */
export const ledgerSettings = (
  env: LedgerEnvironment,
  secret: string,
  dataDir: string,
): { readonly ledgerKeys: LedgerKeys; readonly walletAnchorFile: string } => ({
  ledgerKeys: deriveLedgerKeys(env.LEDGER_KEY ?? secret, env.LEDGER_KEY_PREVIOUS),
  walletAnchorFile: resolve(env.WALLET_ANCHOR_FILE ?? join(dataDir, 'wallet-anchors.jsonl')),
})
