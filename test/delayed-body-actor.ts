import { request } from 'node:http'
import { Actor, type Answer } from './actor.ts'

/** An actor whose writes reach the server without the end of their body until {@link release} sends it. */
export class DelayedBodyActor extends Actor {
  #held: Promise<void> | undefined
  release: () => void = () => {}

  /** Delays the body of every write from now on. */
  hold(): void {
    this.#held = new Promise((resolve) => {
      this.release = resolve
    })
  }

  override async send<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Body>> {
    const held = this.#held
    if (!held || method === 'GET') return await super.send(method, path, body, headers)
    const bytes = Buffer.from(body instanceof Uint8Array ? body : JSON.stringify(body ?? {}))
    return await new Promise((resolve, reject) => {
      const call = request(this.url + path, {
        method,
        headers: {
          'content-type': 'application/json',
          'content-length': bytes.length,
          cookie: this.cookie ?? '',
          ...headers,
        },
      })
      call.on('error', reject)
      call.on('response', async (response) => {
        let text = ''
        for await (const part of response) text += part
        const json = JSON.parse(text)
        resolve({ status: response.statusCode ?? 0, headers: new Headers(), body: json, code: json.code })
      })
      call.write(bytes.subarray(0, 1))
      void held.then(() => call.end(bytes.subarray(1)))
    })
  }
}
