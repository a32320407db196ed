import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { FallbackDocument } from './lib/fallback-document.ts'

/**
 * Renders the public pages and the fallback during the build; a running server renders nothing. React Router's own
 * entry requires isbot and installs it if package.json does not list it.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const document = (
    <FallbackDocument value={context.isSpaMode}>
      <ServerRouter context={context} url={request.url} />
    </FallbackDocument>
  )
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(document, {
      onAllReady() {
        const body = new PassThrough()
        headers.set('Content-Type', 'text/html')
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        pipe(body)
      },
      onShellError: reject,
      onError: reject,
    })
  })
}
