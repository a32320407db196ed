import { createHmac } from 'node:crypto'
import { run, statementWithoutRows } from '#server/db/pipeline.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Db, Tx } from '#server/db/transaction.ts'
import { assertThat } from './problem.ts'

/** A request with an idempotency key. */
export interface KeyedRequest {
  readonly memberId: string
  readonly key: string
  readonly requestHash: Buffer
}

/** The response of a request that succeeded before. */
export interface StoredResponse {
  readonly requestHash: Buffer
  /** JSON text. */
  readonly response: string
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isKey = (key: string | undefined): key is string => key !== undefined && UUID.test(key)

/** Hashes a request; its key is bound to the hash. An HMAC, because a body may hold secrets that could be guessed from a plain hash. */
export function requestHash(secret: string, routeKey: string, url: string, body: string): Buffer {
  return createHmac('sha256', secret).update(`${routeKey}\n${url}\n${body}`).digest()
}

/** Returns the stored response. @throws Problem idempotencyKeyReused when the key belongs to another request */
export function replay(stored: StoredResponse, request: KeyedRequest): string {
  assertThat(stored.requestHash.equals(request.requestHash), 'idempotencyKeyReused')
  return stored.response
}

const STORE_RESPONSE = prepared(`
  insert into idempotency_keys (member_id, key, request_hash, response, created_at) values ($1, $2, $3, $4, $5)`)

/**
 * Stores the response in the transaction of its effect. Of two transactions with the same key, the second waits here for the first, then
 * violates the primary key and rolls back.
 */
export async function storeResponse(tx: Tx, request: KeyedRequest, response: string, now: Date): Promise<void> {
  const { memberId, key, requestHash } = request
  await run(tx, statementWithoutRows(STORE_RESPONSE, [memberId, key, requestHash, response, now]))
}

/** Returns the stored response of a key, if the request has succeeded before. */
export async function findStoredResponse(db: Db, request: KeyedRequest): Promise<StoredResponse | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('member_id', '=', request.memberId)
    .where('key', '=', request.key)
    .executeTakeFirst()
  return row && { requestHash: row.request_hash, response: row.response }
}
