import { html, raw } from 'hono/html'
import type { oas32 } from 'zod-openapi'
import { ERRORS } from '#contracts/errors.ts'
import type { OpenApiDocument } from './openapi.ts'

/** The page of the API: the OpenAPI document, readable without a script. */
export function docsPage({ info, tags = [], paths = {}, components }: OpenApiDocument) {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, oas32.OperationObject>).map(([method, one]) => ({ path, method, ...one })),
  )
  return plainPage(
    info.title,
    html`<h1>${info.title}</h1>
      <p>${info.description} Version ${info.version}. As a file: <a href="/api/openapi.json">openapi.json</a>.</p>
      <p>${tags.map(({ name }) => html`<a href="#${anchorOf(name)}">${name}</a> · `)}<a href="#schemas">Schemas</a> ·
        <a href="#errors">Errors</a></p>
      ${tags.map(
        ({ name, description }) => html`<h2 id="${anchorOf(name)}">${name}</h2>
          <p>${description}</p>
          ${operations.filter((operation) => operation.tags?.includes(name)).map(operationSection)}`,
      )}
      <h2 id="schemas">Schemas</h2>
      ${Object.entries(components?.schemas ?? {}).map(([name, schema]) => html`<div id="schema-${name}">${folded(name, schema)}</div>`)}
      <h2 id="errors">Errors</h2>
      <dl>
        ${Object.entries(ERRORS).map(
          ([code, [status, sentence]]) =>
            html`<dt id="${code}"><code>${code}</code> (${status})</dt><dd>${sentence}</dd>`,
        )}
      </dl>`,
  )
}

function operationSection(operation: oas32.OperationObject & { path: string; method: string }) {
  const { path, method, operationId, summary, description, parameters, requestBody, responses = {} } = operation
  const errors = Object.values(responses).flatMap(({ content }) =>
    Object.keys(content?.['application/problem+json']?.examples ?? {}),
  )
  return html`<section>
    <h3 id="${operationId}"><code>${method.toUpperCase()} ${path}</code></h3>
    <p>${summary}. ${description}</p>
    ${folded('Parameters', parameters?.length ? parameters : undefined)} ${folded('Body', requestBody)} ${folded('Response', responses[200] ?? responses[303])}
    <details><summary>Errors</summary>${errors.map((code) => html`<p><a href="#${code}">${code}</a></p>`)}</details>
  </section>`
}

const anchorOf = (tag: string): string => tag.replace(/\W+/g, '-')

/** A value as JSON that opens on a click; the name of each shared schema links to it. */
function folded(title: string, value: unknown) {
  const parts = JSON.stringify(value, null, 2)?.split(/#\/components\/schemas\/(\w+)/) ?? []
  const linked = parts.map((part, at) => (at % 2 === 1 ? html`<a href="#schema-${part}">${part}</a>` : part))
  return parts.length > 0 ? html`<details><summary>${title}</summary><pre>${linked}</pre></details>` : ''
}

/** A page of the server's own, outside of the application: no script, one small style sheet. */
export function plainPage(title: string, body: ReturnType<typeof html>) {
  return html`${raw('<!doctype html>')}<html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex"><title>${title}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/api/plain.css"></head><body><main>${body}</main></body></html>`
}

export const PLAIN_CSS = `:root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;margin:0}
main{max-width:52rem;margin:0 auto;padding:2rem 1rem}h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2.5rem}h3{font-size:1.05rem;margin-top:1.5rem;overflow-wrap:anywhere}
pre{overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;padding:1rem;border:1px solid #8886;border-radius:.6rem;font-size:.85rem}
section,article{border-top:1px solid #8884}summary{cursor:pointer;padding:.4rem 0}`
