import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#test/postgres.ts'
import { ServerProcess, temporaryFolder, tinySite } from '#test/server-process.ts'
import { until } from '#test/until.ts'

// The server as a process of its own. A machine may be slow: these tests wait for what happens and for no
// length of time.

const PATIENCE = 180_000
const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())
const SITE_DIR = tinySite(folder.path)

/** On a connection of its own, which nobody can have closed meanwhile. */
const ALONE = { headers: { connection: 'close' } }

let data = 0
/** A data directory of its own. */
const fresh = () => {
  data += 1
  return { SITE_DIR, DATA_DIR: join(folder.path, `data-${data}`) }
}

const healthOf = async (url: string) =>
  (await (await fetch(`${url}/api/health`, ALONE)).json()) as { status: string; database: object }
const isReady = (url: string) =>
  until(
    () => healthOf(url),
    (health) => health.status === 'ok',
  )

/** A data directory whose database is made already: what only the first start takes time for. */
function prepared() {
  const settings = fresh()
  cpSync(MADE.DATA_DIR, settings.DATA_DIR, { recursive: true })
  return settings
}
const MADE = fresh()
beforeAll(async () => {
  await using server = new ServerProcess(MADE)
  await isReady(await server.url())
  server.kill('SIGTERM')
  await server.exit()
}, PATIENCE)

/** Waits until nobody listens on a port any more. */
const isClosed = (port: number) =>
  until(
    () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => resolve(false)).once('error', () => resolve(true))
        socket.once('connect', () => socket.destroy())
      }),
    (closed) => closed,
  )

describe('the server', () => {
  let server: ServerProcess
  let url = ''
  let port = 0
  let settings = fresh()

  beforeAll(async () => {
    settings = prepared()
    port = await freePort()
    server = new ServerProcess({ ...settings, PORT: String(port), APP_NAME: 'Taz' })
    url = await server.url()
  }, PATIENCE)
  afterAll(() => server[Symbol.asyncDispose]())

  test('says where it is, where its mail is and where its data is', async () => {
    expect(url).toBe(`http://127.0.0.1:${port}`)
    expect(server.output).toContain(`Taz is at http://localhost:${port}\n`)
    await until(
      async () => server.output,
      (output) => output.includes('The mailbox is at '),
    )
    expect(server.output).toContain(`The mailbox is at http://localhost:${port}/dev/mailbox\n`)
    expect(server.output).toContain(`The embedded database is in ${settings.DATA_DIR}\n`)
  })

  test('serves site, API, mailbox and figures', { timeout: PATIENCE }, async () => {
    await isReady(url)
    expect(await (await fetch(`${url}/dashboard`)).text()).toContain('<title>The site</title>')
    expect(await (await fetch(`${url}/api/session`)).json()).toMatchObject({ member: null })
    expect(await (await fetch(`${url}/dev/mailbox.json`)).json()).toEqual({ messages: [] })
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('http_request_seconds')
  })

  test('keeps its data for itself: a second process on it is refused and the first unharmed', {
    timeout: PATIENCE,
  }, async () => {
    await isReady(url)
    await using second = new ServerProcess(settings)
    expect(await second.exit()).toBe(1)
    expect(second.errors).toBe(
      `Another process is using the data directory ${settings.DATA_DIR}. Stop it first, or set DATA_DIR to another directory.\n`,
    )
    expect(await healthOf(url)).toMatchObject({ status: 'ok', database: { state: 'connected' } })
    expect((await fetch(`${url}/api/session`)).status).toBe(200)
  })

  test('that finds its port in use says so, and leaves data that the next start can use', {
    timeout: PATIENCE,
  }, async () => {
    const other = prepared()
    await using late = new ServerProcess({ ...other, PORT: String(port) })
    expect(await late.exit()).toBe(1)
    expect(late.errors).toBe(`Port ${port} is in use. Set PORT to another one.\n`)
    expect(late.output).not.toContain(' is at ')
    await using again = new ServerProcess(other)
    await isReady(await again.url())
  })

  test('gives its port back when it is interrupted', { timeout: PATIENCE }, async () => {
    server.kill('SIGINT')
    expect(await server.exit()).toBe(0)
    await isClosed(port)
  })
})

describe('the server refuses to start', () => {
  test('with settings that are wrong or missing in production, and says which without showing one', {
    timeout: PATIENCE,
  }, async () => {
    await using server = new ServerProcess({ ...fresh(), NODE_ENV: 'production', SECRET: 'hunter2', PORT: '99999' })
    expect(await server.exit()).toBe(78)
    expect(server.output).toBe('')
    expect(server.errors).toMatch(/^Configuration Error/)
    for (const name of ['PORT', 'SECRET', 'DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL', 'STAFF_EMAILS']) {
      expect(server.errors).toContain(`  - ${name}: `)
    }
    expect(server.errors).not.toMatch(/hunter2|99999|\n {4}at /)
  })

  test('with settings that are wrong at the desk, but says there on every page which, until it is stopped', {
    timeout: PATIENCE,
  }, async () => {
    const wrong = { SECRET: 'hunter2', SMTP_URL: 'https://somebody:hunter2@mail', PUBLIC_URL: 'nowhere' }
    await using server = new ServerProcess({ ...fresh(), ...wrong })
    const url = await server.url()
    for (const name of Object.keys(wrong)) expect(server.errors).toContain(`  - ${name}: `)
    for (const path of ['/', '/admin', '/assets/entry.js']) {
      const answer = await fetch(url + path, ALONE)
      expect(answer.status).toBe(503)
      const page = await answer.text()
      expect(page).toContain('<h1>Configuration Error</h1>')
      expect([...page.matchAll(/<code>(\w+)<\/code>/g)].map(([, name]) => name).sort()).toEqual(
        Object.keys(wrong).sort(),
      )
      expect(page).not.toMatch(/hunter2|nowhere/)
    }
    const call = await fetch(`${url}/api/session`, ALONE)
    expect({ status: call.status, ...((await call.json()) as object) }).toMatchObject({
      status: 503,
      code: 'configurationError',
    })
    expect(server.output + server.errors).not.toMatch(/hunter2|nowhere/)
    server.kill('SIGTERM')
    expect(await server.exit()).toBe(78)
  })

  test('with settings that are wrong where it could not even listen', { timeout: PATIENCE }, async () => {
    await using server = new ServerProcess({ ...fresh(), PORT: 'seventy' })
    expect(await server.exit()).toBe(78)
    expect(server.errors).toMatch(/^Configuration Error[\s\S]*- PORT: /)
  })

  test('without a built site, and says how to build it', { timeout: PATIENCE }, async () => {
    await using server = new ServerProcess({ ...fresh(), SITE_DIR: folder.path })
    expect(await server.exit()).toBe(1)
    expect(server.errors).toBe(`The site is not built in ${folder.path}. Run npm run build.\n`)
  })
})

describe('a server that is told to stop', () => {
  test('takes nothing new, answers over kept connections for the last time, and ends well', {
    timeout: PATIENCE,
  }, async () => {
    await using server = new ServerProcess(prepared())
    const url = await server.url()
    await isReady(url)
    const port = Number(new URL(url).port)

    // Two requests whose second halves are yet to come, and a tab that only listens.
    const body = '{"email":"somebody@gmail.com"}'
    const halves = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')] as const
    for (const half of halves) {
      await once(half, 'connect')
      half.write(
        `POST /api/auth/forgot-password HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
      )
    }
    const idle = connect(port, '127.0.0.1')
    await once(idle, 'connect')
    // The server has seen all of them, for it answers a later request.
    await healthOf(url)
    const [first, second] = halves
    let answer = ''
    first.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })

    server.kill('SIGTERM')
    await isClosed(port)
    expect(server.running).toBe(true)
    first.write(body.slice(9))
    await once(first, 'close')
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toMatch(/^connection: close/im)
    expect(answer).toContain('Password reset instructions sent to your email')
    // It closed the first connection although the second request is still under way.
    expect(server.running).toBe(true)
    second.resume().write(body.slice(9))
    // Zero: it did not have to give up on anything.
    expect(await server.exit()).toBe(0)
  })

  test('gives up on what does not end, before whoever stops it loses patience', { timeout: PATIENCE }, async () => {
    await using server = new ServerProcess(prepared())
    const url = await server.url()
    await isReady(url)
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write('POST /api/auth/forgot-password HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{')
    await healthOf(url)
    server.kill('SIGTERM')
    expect(await server.exit()).toBe(1)
  })

  test('is back with everything that it had acknowledged', { timeout: PATIENCE }, async () => {
    const settings = prepared()
    const email = 'somebody@gmail.com'
    const form = { name: 'Ada', email, password: 'correct horse', confirmPassword: 'correct horse' }
    {
      await using server = new ServerProcess(settings)
      const url = await server.url()
      await isReady(url)
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(form) }
      expect((await fetch(`${url}/api/auth/register`, init)).status).toBe(200)
      server.kill('SIGKILL')
      await server.exit()
    }
    await using server = new ServerProcess(settings)
    const url = await server.url()
    await isReady(url)
    // The mail was in the outbox, or had been delivered already: it is there once.
    const read = async () => (await (await fetch(`${url}/dev/mailbox.json`)).json()) as { messages: { to: string }[] }
    const { messages } = await until(read, (mailbox) => mailbox.messages.length > 0)
    expect(messages.map((message) => message.to)).toEqual([email])
  })
})
