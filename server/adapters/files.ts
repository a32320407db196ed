import type { FileStore } from './file-store.ts'
import { diskFiles } from './files-disk.ts'
import { type S3Settings, s3Files } from './files-s3.ts'

export type FilesSettings = { readonly kind: 'disk'; readonly folder: string } | ({ readonly kind: 's3' } & S3Settings)

/** Opens the configured store. Makes no folder and no request before the first file. */
export function openFiles(settings: FilesSettings): FileStore {
  const store = settings.kind === 's3' ? s3Files(settings) : diskFiles(settings.folder)
  return {
    kind: store.kind,
    put: async (name, bytes, type) => store.put(validated(name), bytes, type),
    get: async (name, firstBytes) => store.get(validated(name), firstBytes),
    delete: async (name) => store.delete(validated(name)),
  }
}

/** A folder and a UUID, so that no name can lead out of the store (path traversal). */
const NAME = /^[a-z]+\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z]+$/

function validated(name: string): string {
  if (!NAME.test(name)) throw new Error(`${JSON.stringify(name)} is not a valid file name`)
  return name
}
