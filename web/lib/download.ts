import { asApiError, READ_TIMEOUT_MS, readProblem } from './api.ts'
import { saveAsFile } from './save-as-file.ts'

/** Returns the file name that a response states. */
const nameOf = (answer: Response): string | undefined =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]

/**
 * Reads a response as a file. Waits for the whole body, so that an interrupted download is reported. Gives up when no part arrives for a
 * minute. @throws ApiError
 */
export async function fetchFile(path: string): Promise<{ blob: Blob; name: string | undefined }> {
  const timeout = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => timeout.abort(), READ_TIMEOUT_MS)
  }
  restartTimer()
  try {
    const answer = await fetch(path, { credentials: 'same-origin', signal: timeout.signal })
    if (!answer.ok) throw await readProblem(answer)
    const restarting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      start: restartTimer,
      transform(part, controller) {
        restartTimer()
        controller.enqueue(part)
      },
    })
    const body = answer.body?.pipeThrough(restarting)
    return { blob: await new Response(body, { headers: answer.headers }).blob(), name: nameOf(answer) }
  } catch (cause) {
    throw asApiError(cause, timeout.signal.aborted)
  } finally {
    clearTimeout(timer)
  }
}

/** Saves a response as a file; a partial file is never saved. @throws ApiError */
export async function download(path: string, fallbackName: string): Promise<void> {
  const { blob, name } = await fetchFile(path)
  saveAsFile(name ?? fallbackName, blob)
}
