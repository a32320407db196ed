import { headBucket, headFile } from './adapters/audit-anchor-store.ts'
import type { FileStore } from './adapters/files.ts'
import type { Config } from './config.ts'
import type { HeadKeeping } from './modules/audit-log/index.ts'

/** Where the head of the staff audit is kept: a file, and the bucket of the pictures where there is one. */
export const auditHeads = (config: Pick<Config, 'auditHeadFile' | 'secret'>, files: FileStore): HeadKeeping => ({
  places: [headFile(config.auditHeadFile), ...(files.kind === 's3' ? [headBucket(files)] : [])],
  secret: config.secret,
})
