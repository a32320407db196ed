import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

/** A received span. */
export interface ReceivedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly failed: boolean
}

interface WireSpan extends Omit<ReceivedSpan, 'attributes' | 'links' | 'failed'> {
  readonly attributes?: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
  readonly links?: ReceivedSpan['links']
  readonly status?: { readonly code?: number }
}

/** A receiver of traces in the protocol OTLP over HTTP with JSON. */
export class OtlpPeer implements AsyncDisposable {
  readonly spans: ReceivedSpan[] = []
  /** Headers of each request. */
  readonly deliveries: Readonly<Record<string, unknown>>[] = []
  /** Raw bodies, to search them for values that must not be in them. */
  text = ''
  readonly #server: Server
  url = ''

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const text = Buffer.concat(parts).toString()
      this.text += text
      this.deliveries.push({ ...request.headers, path: request.url })
      this.spans.push(...spansOf(JSON.parse(text)))
      response.setHeader('content-type', 'application/json').end('{}')
    })
  }

  static async start(): Promise<OtlpPeer> {
    const peer = new OtlpPeer()
    peer.#server.listen(0, '127.0.0.1')
    await once(peer.#server, 'listening')
    peer.url = `http://127.0.0.1:${(peer.#server.address() as { port: number }).port}`
    return peer
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

function spansOf(sent: { resourceSpans: { scopeSpans: { spans: WireSpan[] }[] }[] }): ReceivedSpan[] {
  const spans = sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  return spans.map(({ attributes = [], links = [], status, ...span }) => ({
    ...span,
    links,
    attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
    failed: status?.code === 2,
  }))
}
