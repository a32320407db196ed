import { openAnchorStore } from './adapters/anchor-store.ts'
import type { FileStore } from './adapters/file-store.ts'
import type { Config } from './config.ts'
import type { WalletAnchors } from './modules/ledger/index.ts'

/** Opens the store of wallet anchors: files, with a copy in the pictures' bucket if there is one. Undefined without a ledger key. */
export const walletAnchors = (
  { walletAnchorFile, database }: Pick<Config, 'walletAnchorFile' | 'database'>,
  files: FileStore,
): WalletAnchors | undefined =>
  database.ledgerKeys && {
    store: openAnchorStore(walletAnchorFile, files.kind === 's3' ? files : undefined),
    keys: database.ledgerKeys,
  }
