import { diskFiles } from './files-disk.ts'
import { type S3Settings, s3Files } from './files-s3.ts'

/** Keeps files by names of ours. Whatever fails, throws; what is not there is no failure. */
export interface FileStore {
  readonly kind: 'disk' | 's3'
  /** Keeps the whole file, or none of it. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  get(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Also where there is nothing to delete. */
  delete(name: string): Promise<void>
}

export type FilesSettings = { readonly kind: 'disk'; readonly folder: string } | ({ readonly kind: 's3' } & S3Settings)

/** Opens the store that the settings choose. Nothing is touched before the first file. */
export function openFiles(settings: FilesSettings): FileStore {
  const store = settings.kind === 's3' ? s3Files(settings) : diskFiles(settings.folder)
  return {
    kind: store.kind,
    put: async (name, bytes, type) => store.put(checked(name), bytes, type),
    get: async (name) => store.get(checked(name)),
    delete: async (name) => store.delete(checked(name)),
  }
}

/** One folder, then a random id: no name can lead anywhere else. */
const NAME = /^[a-z]+\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z]+$/

function checked(name: string): string {
  if (!NAME.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a file`)
  return name
}
