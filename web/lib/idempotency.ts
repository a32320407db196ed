import { ApiError } from './errors.ts'

/** A request without an answer, and its idempotency key. */
export interface Unanswered {
  readonly body: string
  readonly idempotencyKey: string
}

/**
 * Refusals by the session check, the rate limit or a proxy. They come before the server looks for the key, so they do
 * not say whether an earlier try was carried out.
 */
const BEFORE_THE_KEY: readonly number[] = [401, 403, 408, 421, 425, 429]

/**
 * Sends a request with an idempotency key. A repetition of an unanswered request has the key of its first try, and its error is
 * unanswered as well until the server has looked for that key.
 *
 * @param unanswered set while it is unknown whether the server has carried out the request
 */
export async function sendWithKey<Answer>(
  unanswered: { current: Unanswered | undefined },
  body: string,
  send: (idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> {
  const earlier = unanswered.current?.body === body ? unanswered.current : undefined
  const idempotencyKey = earlier?.idempotencyKey ?? crypto.randomUUID()
  unanswered.current = { body, idempotencyKey }
  try {
    const answer = await send(idempotencyKey)
    unanswered.current = undefined
    return answer
  } catch (error) {
    if (error instanceof ApiError && !error.isUnanswered) {
      error.isOfRepetition = earlier !== undefined && BEFORE_THE_KEY.includes(error.status)
      if (!error.isOfRepetition) unanswered.current = undefined
    }
    throw error
  }
}
