import type { Actor, Answer } from '../actor.ts'
import type { TestApp } from '../app.ts'
import { fillPath } from '../sample-input.ts'
import { publishedCalls } from './published-calls.ts'

/** The response of a read operation. */
export interface ReadResult {
  readonly call: string
  readonly answer: Answer<unknown>
  /** The body as text. */
  readonly text: string
}

export const textOf = ({ body }: Answer<unknown>): string => (typeof body === 'string' ? body : JSON.stringify(body))

/** Returns the first few ids of a list. */
const idsIn = (text: string): string[] =>
  [...new Set(text.match(/"id":"[0-9a-f-]{36}"/g))].slice(0, 6).map((id) => id.slice(6, -1))

/**
 * Reads everything that an actor can read: all read operations of the document. An operation with an id in its path is called
 * with the first few ids of its list.
 */
export async function readEverything(app: TestApp, actor: Actor): Promise<ReadResult[]> {
  const found: ReadResult[] = []
  const read = async (path: string) => {
    app.clock.advance(1)
    const answer = await actor.send('GET', path)
    const reading = { call: path, answer, text: textOf(answer) }
    found.push(reading)
    return reading
  }
  const calls = (await publishedCalls(app)).filter(({ method }) => method === 'GET')
  for (const { path, operation } of calls) {
    const needed = operation.parameters.filter((one) => one.in === 'query' && one.required)
    if (path.includes('{')) {
      const { text } = await read(path.replace(/\/\{.*/, ''))
      for (const id of idsIn(text)) await read(fillPath(path, id))
    } else await read(needed.length > 0 ? `${path}?${needed.map(({ name }) => `${name}=x`).join('&')}` : path)
  }
  return found
}
