import { asApiError, READ_TIMEOUT_MS, readProblem } from './api.ts'
import { saveAsFile } from './save-as-file.ts'

/** Returns the file name that a response states. */
const nameOf = (answer: Response): string | undefined =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]

/**
 * Saves a response as a file. Waits for the whole body, so that an interrupted download is reported and no partial file
 * is saved. @throws ApiError
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
