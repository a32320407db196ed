import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** A received mail. */
export interface ReceivedMail {
  readonly from: string
  readonly to: string
  readonly headers: ReadonlyMap<string, string>
  /** Decoded parts by content type. */
  readonly parts: ReadonlyMap<string, string>
}

/** Decides about a recipient: undefined accepts the mail, a number or a text such as '550 5.1.1 unknown' refuses it. */
export type Verdict = (recipient: string) => number | string | undefined | Promise<undefined>

/** A mail server that receives the mails of a test. */
export class SmtpPeer implements AsyncDisposable {
  readonly received: ReceivedMail[] = []
  /** All recipients, accepted or refused. */
  readonly tried: string[] = []
  verdict: Verdict = () => undefined
  readonly #server: SMTPServer
  url = ''

  private constructor(takesNames: boolean) {
    this.#server = new SMTPServer({
      disabledCommands: takesNames ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
      authOptional: true,
      allowInsecureAuth: true,
      onAuth: ({ username = '' }, _session, callback) => callback(undefined, { user: username }),
      logger: false,
      onRcptTo: ({ address }, _session, callback) => {
        this.tried.push(address)
        void Promise.resolve(this.verdict(address)).then((verdict) => {
          const [, code, text = 'not today'] = /^(\d{3}) ?(.+)?$/.exec(String(verdict)) ?? []
          callback(code ? Object.assign(new Error(text), { responseCode: Number(code) }) : undefined)
        })
      },
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope
          const from = mailFrom ? mailFrom.address : ''
          this.received.push({ from, to: rcptTo[0]?.address ?? '', ...parse(Buffer.concat(chunks).toString()) })
          callback()
        })
      },
    })
    // Ignore clients that close the connection.
    this.#server.on('error', () => {})
  }

  /** @param takesNames whether it requires a user name and a password, and accepts any */
  static async start(port = 0, takesNames = false): Promise<SmtpPeer> {
    const peer = new SmtpPeer(takesNames)
    const listener = peer.#server.listen(port, '127.0.0.1')
    await once(listener, 'listening')
    peer.url = `smtp://127.0.0.1:${(listener.address() as { port: number }).port}`
    return peer
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(resolve))
  }
}

function headersOf(head: string): Map<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
}

function parse(source: string): Pick<ReceivedMail, 'headers' | 'parts'> {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const headers = headersOf(head)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? ''
  const parts = rest
    .join('\r\n\r\n')
    .split(`--${boundary}`)
    .map((part) => part.trim().split('\r\n\r\n'))
    .filter((part) => part.length > 1)
    .map(([partHead = '', ...body]) => {
      const partHeaders = headersOf(partHead)
      const type = (partHeaders.get('content-type') ?? '').split(';')[0] ?? ''
      return [type, decode(body.join('\r\n\r\n'), partHeaders.get('content-transfer-encoding') ?? '')] as const
    })
  return { headers, parts: new Map(parts) }
}

function decode(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString()
  if (encoding !== 'quoted-printable') return text
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
