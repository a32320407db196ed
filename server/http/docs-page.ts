import { html, raw } from 'hono/html'
import { ERRORS } from '#contracts/errors.ts'
import type { OpenApiDocument } from './openapi.ts'

/** The page of the API: the OpenAPI document, readable without a script. */
export function docsPage(document: OpenApiDocument) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      ...(operation as Operation),
    })),
  )
  return plainPage(
    document.info.title,
    html`<h1>${document.info.title}</h1>
      <p>Version ${document.info.version}. The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>
      ${operations.map(
        ({ path, method, summary, parameters, requestBody, responses, ...rest }) => html`<section>
          <h2 id="${rest.operationId}"><code>${method} ${path}</code></h2>
          <p>${summary}</p>
          <p>For: <strong>${rest['x-access']}</strong></p>
          ${parameters.length > 0 ? html`<p>Takes: ${parameters.map((item) => `${item.name} (${item.in})`).join(', ')}</p>` : ''}
          ${requestBody ? html`<details><summary>Body</summary><pre>${pretty(requestBody)}</pre></details>` : ''}
          <details><summary>Answers</summary><pre>${pretty(responses)}</pre></details>
        </section>`,
      )}
      <h2>Refusals</h2>
      <dl>
        ${Object.entries(ERRORS).map(
          ([code, [status, sentence]]) =>
            html`<dt id="${code}"><code>${code}</code> (${status})</dt><dd>${sentence}</dd>`,
        )}
      </dl>`,
  )
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly 'x-access': string
  readonly parameters: readonly { name: string; in: string }[]
  readonly requestBody?: unknown
  readonly responses: unknown
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2)

/** A page of the server's own, outside of the application: no script, one small style sheet. */
export function plainPage(title: string, body: ReturnType<typeof html>) {
  return html`${raw('<!doctype html>')}<html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex"><title>${title}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/api/plain.css"></head><body><main>${body}</main></body></html>`
}

export const PLAIN_CSS = `:root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;margin:0}
main{max-width:52rem;margin:0 auto;padding:2rem 1rem}h1{font-size:1.6rem}h2{font-size:1.05rem;margin-top:2.5rem}
pre{overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;padding:1rem;border:1px solid #8886;border-radius:.6rem;font-size:.85rem}
section,article{border-top:1px solid #8884}summary{cursor:pointer;padding:.4rem 0}`
