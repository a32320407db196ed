import { connect } from 'node:net'

/** A response over a plain socket. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/**
 * Sends raw bytes that no HTTP library would send, and reads until the server closes the connection.
 * `null` as the last part closes the connection without waiting for a response.
 */
export function sendRaw(url: string, parts: readonly (string | null)[]): Promise<RawAnswer | undefined> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      received += text
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A server that refuses a large body may close the connection before the end of the body.
      if (!['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) reject(error)
    })
    socket.on('close', () => resolve(received ? parse(received) : undefined))
    for (const part of parts) {
      if (part === null) socket.destroySoon()
      else socket.write(part, 'latin1')
    }
  })
}

function parse(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = new Headers(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(statusLine.split(' ')[1]), headers, text: rest.join('\r\n\r\n') }
}

/** Encodes a chunk of a body with chunked transfer encoding. */
export const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
