import type { AnswerByKey, RequestByKey, RouteKey } from '#contracts/index.ts'
import { asApiError, fillPath, readProblem, searchOf } from './api.ts'

/** An upload without progress or an answer for this long counts as failed. */
const STALLED_MS = 30_000

export interface Upload<Key extends RouteKey> {
  /** For a path with parameters. */
  readonly params?: RequestByKey<Key> extends { params: infer Params } ? Params : object
  readonly query: RequestByKey<Key> extends { query: infer Query } ? Query : object
  readonly file: Blob
  /** One per action of the member; a repetition sends it again. */
  readonly idempotencyKey: string
  readonly signal: AbortSignal
  /** @param percent of the file that was sent, 0 to 100 */
  readonly onProgress: (percent: number) => void
}

/**
 * Sends a file to a route of the contract. Rejects with an `ApiError` like `api`, or with the signal's reason. Uses
 * XMLHttpRequest, because `fetch` does not report progress.
 */
export async function upload<Key extends RouteKey>(key: Key, sending: Upload<Key>): Promise<AnswerByKey<Key>> {
  const { signal } = sending
  const silence = new AbortController()
  try {
    const answer = await send(key, sending, silence)
    if (!answer.ok) throw await readProblem(answer)
    return (await answer.json()) as AnswerByKey<Key>
  } catch (cause) {
    if (signal.aborted) throw signal.reason
    throw asApiError(cause, silence.signal.aborted)
  }
}

function send(
  key: RouteKey,
  { params, query, file, idempotencyKey, signal, onProgress }: Upload<RouteKey>,
  silence: AbortController,
): Promise<Response> {
  const [method = '', path = ''] = key.split(' ')
  const request = new XMLHttpRequest()
  return new Promise<Response>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const listen = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), STALLED_MS)
    }
    const either = AbortSignal.any([signal, silence.signal])
    either.addEventListener('abort', () => request.abort(), { once: true })
    request.upload.onprogress = ({ loaded, total }) => {
      listen()
      onProgress(total > 0 ? (loaded / total) * 100 : 0)
    }
    request.onload = () => resolve(asResponse(request))
    request.onerror = () => reject(new TypeError('the connection broke'))
    request.onabort = () => reject(new TypeError('given up'))
    request.onloadend = () => clearTimeout(timer)
    request.open(method, fillPath(path, params) + searchOf(query))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('idempotency-key', idempotencyKey)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    listen()
    request.send(file)
  })
}

function asResponse(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['content-type', 'retry-after']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.responseText, { status: request.status, headers })
}
