import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerAsBotApi } from '#server/adapters/telegram-stand-in.ts'

export interface BotApi {
  readonly url: string
  /** Paths of the requests, with the token in them. */
  readonly asked: string[]
  /** Answers instead of the stand-in, if set. */
  say: string | undefined
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts the stand-in of Telegram's Bot API behind a real socket, so that failures and timeouts are real. */
export async function openBotApi(): Promise<BotApi> {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    asked.push(request.url ?? '')
    if (api.say !== undefined) return response.end(api.say)
    const method = request.url?.split('/').at(-1) ?? ''
    const answer = answerAsBotApi(method, JSON.parse(Buffer.concat(parts).toString()))
    if (answer === 'no connection') return request.socket.destroy()
    if (answer === 'no answer') return
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const api: BotApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    say: undefined,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return api
}
