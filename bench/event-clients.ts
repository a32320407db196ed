// Event stream clients in a separate process: node bench/event-clients.ts <url> <members> <secret>. Prints 'ready' when all streams
// are open, and on request when each member received which event.

import { get } from 'node:http'
import { cookieOf } from './population.ts'
import { nowMs } from './report.ts'

/** When a member received an event, in milliseconds of the clock that all processes of a machine share. */
export type ReceivedEvent = readonly [member: number, type: string, at: number]

const CONCURRENT_OPENINGS = 50

function listen(url: string, secret: string, member: number, received: ReceivedEvent[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/api/events`, { headers: { cookie: cookieOf(member, secret) }, agent: false })
    request.once('error', reject)
    request.once('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`no stream: ${response.statusCode}`))
      response.setEncoding('utf8').on('data', (text: string) => {
        const at = nowMs()
        for (const [, type = ''] of text.matchAll(/^event: (\w+)$/gm)) {
          if (type === 'heartbeat') resolve()
          else received.push([member, type, at])
        }
      })
      response.once('close', () => process.send?.('a stream ended'))
    })
  })
}

const [url = '', members = '0', secret = ''] = process.argv.slice(2)
if (process.send) {
  const received: ReceivedEvent[] = []
  for (let from = 1; from <= Number(members); from += CONCURRENT_OPENINGS) {
    const some = Array.from(
      { length: Math.min(CONCURRENT_OPENINGS, Number(members) - from + 1) },
      (_, index) => from + index,
    )
    await Promise.all(some.map((member) => listen(url, secret, member, received)))
  }
  process.on('message', () => process.send?.(received.splice(0)))
  process.once('disconnect', () => process.exit(0))
  process.send('ready')
}
