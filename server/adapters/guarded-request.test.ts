import { createServer, request as httpRequest, type RequestListener } from 'node:http'
import type { request as httpsRequest } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { RequestFilteringHttpAgent } from 'request-filtering-agent'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isConnectionFailure } from '#server/db/failures.ts'
import { createSender, guardedAgent, OutgoingError, type SendRequest } from './guarded-request.ts'

async function problemOf(sending: Promise<unknown>): Promise<string> {
  const error = await sending.catch((reason: unknown) => reason)
  if (!(error instanceof OutgoingError)) throw new Error(`not refused as it should be: ${error}`)
  expect(isConnectionFailure(error)).toBe(false)
  return error.message
}

const REFUSED = 'has an address that is not public'
const call = (url: string) => ({ method: 'POST' as const, url, headers: { authorization: 'a secret' }, body: '{}' })

describe('an address that is not public', () => {
  test.each([
    'https://127.0.0.1/',
    'https://127.1.2.3/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://017700000001/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://192.0.2.1/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[fd12:3456::1]/',
    'https://[ff02::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:db8::1]/',
    'https://localhost/',
  ])('is not called: %s', async (url) => {
    expect(await problemOf(createSender()(call(url)))).toBe(REFUSED)
  })

  test.each([
    [[{ address: '10.0.0.1', family: 4 }]],
    [
      [
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    ],
    [[{ address: 'fe80::1', family: 6 }]],
  ])('is not called behind a name: %j', async (addresses) => {
    const lookup = (_name: string, options: { all?: boolean }, done: (...values: unknown[]) => void) =>
      options.all ? done(null, addresses) : done(null, addresses.at(-1)?.address, addresses.at(-1)?.family)
    const send = createSender({ agent: guardedAgent({ lookup: lookup as never }) })
    expect(await problemOf(send(call('https://codes.example/orders')))).toBe(REFUSED)
  })

  test('nor is one without TLS', async () => {
    expect(await problemOf(createSender()(call('http://codes.example/')))).toBe('is not called without TLS')
  })
})

describe('a service', () => {
  let listener: RequestListener
  let calls = 0
  const server = createServer((request, response) => {
    calls += 1
    listener(request, response)
  })
  let url: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/orders`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  /** Sends without TLS to this machine. */
  const sender = (timeoutMs = 60_000, lookup?: LookupFunction): SendRequest =>
    createSender({
      timeoutMs,
      maxBytes: 100,
      agent: new RequestFilteringHttpAgent({ allowIPAddressList: ['127.0.0.1'], ...(lookup && { lookup }) }),
      request: ((address: string, ...more: never[]) =>
        httpRequest(address.replace('https:', 'http:'), ...(more as []))) as unknown as typeof httpsRequest,
    })

  test('is looked up once: the checked address is the one that is connected to', async () => {
    const found: string[] = []
    // A name that leads elsewhere with each look-up.
    const lookup: LookupFunction = (name, _options, done) => {
      found.push(name)
      done(null, [{ address: found.length === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }])
    }
    listener = (_request, response) => void response.end('here')
    const answer = await sender(60_000, lookup)(call(url.replace('127.0.0.1', 'codes.example')))
    expect([answer.text, found]).toEqual(['here', ['codes.example']])
  })

  test('gets method, headers and body, and its status and text are returned', async () => {
    let got = ''
    listener = async (request, response) => {
      got = `${request.method} ${request.headers.authorization} `
      for await (const part of request) got += part
      response.writeHead(201).end('the answer')
    }
    expect(await sender()(call(url))).toEqual({ status: 201, text: 'the answer' })
    expect(got).toBe('POST a secret {}')
  })

  test('that redirects is not followed', async () => {
    listener = (_request, response) => void response.writeHead(302, { location: `${url}/elsewhere` }).end()
    calls = 0
    expect((await sender()(call(url))).status).toBe(302)
    expect(calls).toBe(1)
  })

  test('that sends too much, breaks off or hangs is given up, without a secret in the message', async () => {
    listener = (_request, response) => void response.end('x'.repeat(101))
    expect(await problemOf(sender()(call(url)))).toBe('sent more than 100 bytes')
    listener = (_request, response) => {
      response.writeHead(200, { 'content-length': 50 }).write('half')
      setImmediate(() => response.destroy())
    }
    expect(await problemOf(sender()(call(url)))).toMatch(/^could not be reached \(\w+\)$/)
    listener = (_request, response) => void response.writeHead(200).write('half')
    expect(await problemOf(sender(50)(call(url)))).toBe('did not answer within 0.05 s')
  })
})
