import { bucketAuditAnchors, fileAuditAnchors } from './adapters/audit-anchor-store.ts'
import type { FileStore } from './adapters/file-store.ts'
import type { Config } from './config.ts'
import type { AuditAnchorConfig } from './modules/audit-log/index.ts'

/** Returns the stores of audit anchors: a file, and the pictures' bucket if there is one. */
export const auditAnchorStores = (
  config: Pick<Config, 'auditHeadFile' | 'secret'>,
  files: FileStore,
): AuditAnchorConfig => ({
  stores: [fileAuditAnchors(config.auditHeadFile), ...(files.kind === 's3' ? [bucketAuditAnchors(files)] : [])],
  secret: config.secret,
})
