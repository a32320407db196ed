/** The fields of one server-sent event. */
export interface ServerEvent {
  readonly type: string
  readonly id: string
  readonly data: string
  readonly retry: string | undefined
}

export interface Tab {
  readonly headers: Headers
  /** Waits for the next event. @throws Error when the stream has ended */
  next(): Promise<ServerEvent>
  /** Reads all events until the server ends the stream. */
  rest(): Promise<readonly ServerEvent[]>
  close(): Promise<void>
}

interface StreamStart {
  readonly lastEventId?: string
  readonly after?: string
}

/** Opens a member's event stream as a browser does. @throws Error when the server refuses it */
export async function openTab(url: string, cookie: string, { lastEventId, after }: StreamStart = {}): Promise<Tab> {
  const response = await fetch(`${url}/api/events${after ? `?after=${after}` : ''}`, {
    headers: { cookie, ...(lastEventId && { 'last-event-id': lastEventId }) },
  })
  if (!response.ok || !response.body) throw new Error(`no stream: ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const read = async (): Promise<ServerEvent | undefined> => {
    let end = text.indexOf('\n\n')
    while (end === -1) {
      const { value, done } = await reader.read()
      if (done) return undefined
      text += value
      end = text.indexOf('\n\n')
    }
    const block = text.slice(0, end)
    text = text.slice(end + 2)
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
    return { type: field('event') ?? '', id: field('id') ?? '', data: field('data') ?? '', retry: field('retry') }
  }
  return {
    headers: response.headers,
    async next() {
      const event = await read()
      if (!event) throw new Error('the stream has ended')
      return event
    },
    async rest() {
      const all: ServerEvent[] = []
      for (let event = await read(); event; event = await read()) all.push(event)
      return all
    },
    close: () => reader.cancel(),
  }
}
