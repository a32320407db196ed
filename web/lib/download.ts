import { asApiError, READ_TIMEOUT_MS, readProblem } from './api.ts'
import { saveAsFile } from './save-as-file.ts'

/** The name that an answer gives its file. */
const nameOf = (answer: Response): string | undefined =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]

/**
 * Saves what an address answers with. The whole of it is waited for, so that a download that breaks off is
 * told and not kept as half a file.
 * @throws ApiError
 */
export async function download(path: string, fallbackName: string): Promise<void> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), READ_TIMEOUT_MS)
  try {
    const answer = await fetch(path, { credentials: 'same-origin', signal: timeout.signal })
    if (!answer.ok) throw await readProblem(answer)
    saveAsFile(nameOf(answer) ?? fallbackName, await answer.blob())
  } catch (cause) {
    throw asApiError(cause, timeout.signal.aborted)
  } finally {
    clearTimeout(timer)
  }
}
