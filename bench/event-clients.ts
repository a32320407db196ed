// Members who listen, as a process of its own: node bench/event-clients.ts <url> <members> <secret>. Says 'ready' when
// all streams have spoken; asked for, it tells when each member heard of what.

import { get } from 'node:http'
import { cookieOf } from './population.ts'
import { nowMs } from './report.ts'

/** When a member heard an event, by the clock that all processes of a machine share, in milliseconds. */
export type HeardEvent = readonly [member: number, type: string, at: number]

const OPENING_AT_ONCE = 50

function listen(url: string, secret: string, member: number, heard: HeardEvent[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/api/events`, { headers: { cookie: cookieOf(member, secret) }, agent: false })
    request.once('error', reject)
    request.once('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`no stream: ${response.statusCode}`))
      response.setEncoding('utf8').on('data', (text: string) => {
        const at = nowMs()
        for (const [, type = ''] of text.matchAll(/^event: (\w+)$/gm)) {
          if (type === 'here') resolve()
          else heard.push([member, type, at])
        }
      })
      response.once('close', () => process.send?.('a stream ended'))
    })
  })
}

const [url = '', members = '0', secret = ''] = process.argv.slice(2)
if (process.send) {
  const heard: HeardEvent[] = []
  for (let from = 1; from <= Number(members); from += OPENING_AT_ONCE) {
    const some = Array.from(
      { length: Math.min(OPENING_AT_ONCE, Number(members) - from + 1) },
      (_, index) => from + index,
    )
    await Promise.all(some.map((member) => listen(url, secret, member, heard)))
  }
  process.on('message', () => process.send?.(heard.splice(0)))
  process.once('disconnect', () => process.exit(0))
  process.send('ready')
}
