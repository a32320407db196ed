import { join } from 'node:path'
import { z } from 'zod'
import type { FilesSettings } from './adapters/files.ts'

const text = z.string().trim().min(1).optional()

/** The settings of an S3-compatible store: all of them, or none for the folder in DATA_DIR. */
export const FILES_ENVIRONMENT = {
  FILES_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://s3.eu-central-1.amazonaws.com' })
    .optional()
    .meta({
      description:
        'The address of an S3-compatible store with a private bucket for members’ pictures. Set all five `FILES_S3` settings, or none to store pictures in `DATA_DIR/files`.',
      exampleValue: 'https://s3.eu-central-1.amazonaws.com',
    }),
  FILES_S3_BUCKET: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .meta({ description: 'The name of the bucket.' }),
  FILES_S3_REGION: text.meta({ description: 'The region of the bucket.', exampleValue: 'eu-central-1' }),
  FILES_S3_ACCESS_KEY_ID: text.meta({ description: 'The id of the access key.' }),
  FILES_S3_SECRET_ACCESS_KEY: text.meta({ description: 'The access key itself.' }),
}

const NAMES = Object.keys(FILES_ENVIRONMENT)

/** Names what is missing where some of them are set. */
export function missingFilesSettings(given: Readonly<Record<string, unknown>>): string[] {
  const missing = NAMES.filter((name) => !given[name])
  if (missing.length === NAMES.length) return []
  return missing.map((name) => `${name}: needed with the other FILES_S3 settings`)
}

type FilesEnvironment = z.infer<z.ZodObject<typeof FILES_ENVIRONMENT>>

export function filesSettings(env: FilesEnvironment, dataDir: string): FilesSettings {
  const {
    FILES_S3_ENDPOINT: endpoint,
    FILES_S3_BUCKET: bucket,
    FILES_S3_REGION: region,
    FILES_S3_ACCESS_KEY_ID: accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env
  return endpoint && bucket && region && accessKeyId && secretAccessKey
    ? { kind: 's3', endpoint, bucket, region, accessKeyId, secretAccessKey }
    : { kind: 'disk', folder: join(dataDir, 'files') }
}
