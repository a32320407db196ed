import { AwsClient } from 'aws4fetch'
import type { FileStore } from './file-store.ts'

export interface S3Settings {
  /** Such as https://s3.eu-central-1.amazonaws.com; the bucket follows as a part of the path. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const TIMEOUT_MS = 10_000
/** The slowest connection to the store, in bytes per millisecond. The leaves of a million wallets are 64 MB. */
const SLOWEST_BYTES_PER_MS = 500
const RETRIES = 2

/**
 * Stores files in a private bucket of an S3-compatible service.
 *
 * @param timeoutMs limit of a call, without the time to transfer the bytes to store
 */
export function s3Files({ endpoint, bucket, ...credentials }: S3Settings, timeoutMs = TIMEOUT_MS): FileStore {
  const client = new AwsClient({ ...credentials, service: 's3', retries: RETRIES })
  const call = async (method: string, name: string, init: RequestInit = {}, bytes = 0): Promise<Response> => {
    const url = `${endpoint.replace(/\/+$/, '')}/${bucket}/${name}`
    const signal = AbortSignal.timeout(timeoutMs + Math.ceil(bytes / SLOWEST_BYTES_PER_MS))
    const answer = await client.fetch(url, { ...init, method, signal })
    if (answer.ok || answer.status === 404) return answer
    await answer.body?.cancel()
    throw new Error(`The file store answered ${method} with ${answer.status}`)
  }
  return {
    kind: 's3',
    async put(name, bytes, type) {
      const body = new Uint8Array(bytes)
      const answer = await call('PUT', name, { body, headers: { 'content-type': type } }, body.length)
      await answer.body?.cancel()
      // A 404 here means that the bucket does not exist.
      if (!answer.ok) throw new Error(`The file store answered PUT with ${answer.status}`)
    },
    async get(name, firstBytes) {
      const init = firstBytes === undefined ? {} : { headers: { range: `bytes=0-${firstBytes - 1}` } }
      const answer = await call('GET', name, init)
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer())
      await answer.body?.cancel()
      return undefined
    },
    async delete(name) {
      const answer = await call('DELETE', name)
      await answer.body?.cancel()
    },
  }
}
