// Answers every request while settings are invalid: with a page that names them, or with a Problem for API calls. The page is
// self-contained, because the application does not run. It shows no value of a setting.

import { createHash } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { html, raw } from 'hono/html'
import { Problem, problemResponse } from './problem.ts'

const STYLE = `:root{color-scheme:light dark;font:16px/1.55 system-ui,sans-serif;background:light-dark(#f6f8f9,#12181b);
color:light-dark(#17242b,#e8eef1)}body{margin:0;min-height:100dvh;display:grid;place-items:center}
main{max-width:34rem;margin:1rem;padding:1.5rem 1.75rem;border:1px solid light-dark(#d5dde1,#2f3b41);border-radius:1.125rem;
background:light-dark(#fff,#1a2226)}h1{font-size:1.6rem;margin:0 0 .75rem}p{margin:.75rem 0}
ul{margin:0;padding:0;list-style:none;display:flex;flex-wrap:wrap;gap:.5rem}
code{display:block;padding:.3rem .7rem;border-radius:.5rem;background:light-dark(#fdecea,#3b1f1c);color:light-dark(#8c1d12,#ffb4a9);
font:600 .95rem ui-monospace,monospace;overflow-wrap:anywhere}a{display:inline-flex;align-items:center;min-height:2.75rem;
font-weight:600;color:light-dark(#0a5c70,#7fd4ea)}`

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'retry-after': '5',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`,
}

/** Returns a request listener. @param names the invalid settings */
export async function answerWithConfigurationError(names: readonly string[]): Promise<RequestListener> {
  const page = String(await pageOf(names))
  const problem = problemResponse(new Problem('configurationError'), '')
  const [text, headers] = [await problem.text(), Object.fromEntries(problem.headers)]
  return (request, response) => {
    const isCall = request.url?.startsWith('/api/')
    response.writeHead(503, isCall ? headers : HEADERS).end(isCall ? text : page)
  }
}

const pageOf = (names: readonly string[]) => html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Configuration Error</title>
      <style>${raw(STYLE)}</style>
    </head>
    <body>
      <main>
        <h1>Configuration Error</h1>
        <p>The server cannot start because these settings are invalid:</p>
        <ul>
          ${names.map((name) => html`<li><code>${name}</code></li>`)}
        </ul>
        <p>The server’s log says what is wrong with each of them. Correct them and restart the server.</p>
        <a href="">Try again</a>
      </main>
    </body>
  </html>`
