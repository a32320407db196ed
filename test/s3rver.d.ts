declare module 's3rver' {
  import type { RequestListener } from 'node:http'

  /** A small S3 for tests. */
  export default class S3rver {
    constructor(options: object)
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}
