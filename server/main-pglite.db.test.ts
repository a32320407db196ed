import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHandles } from '#server/db/open.ts'
import { engine, makeDatabase } from '#test/db.ts'
import { freePort } from '#test/postgres.ts'
import { ServerProcess, temporaryFolder, tinySite } from '#test/server-process.ts'
import { until } from '#test/until.ts'

// The server as a process on an embedded database. The tests wait for events, not for a time, because a machine may be slow.

const PATIENCE = 180_000
const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())
const SITE_DIR = tinySite(folder.path)

/** Without keep-alive: each request opens a connection. */
const ALONE = { headers: { connection: 'close' } }

let data = 0
/** Creates a data directory with a migrated database, so that the start is fast. */
async function newData() {
  data += 1
  const settings = { SITE_DIR, EMBEDDED_DATABASE: 'pglite', DATA_DIR: join(folder.path, `data-${data}`) }
  await makeDatabase('', settings.DATA_DIR)
  return settings
}

const healthOf = async (url: string) =>
  (await (await fetch(`${url}/api/health`, ALONE)).json()) as { status: string; database: object }
const isReady = (url: string) =>
  until(
    () => healthOf(url),
    (health) => health.status === 'ok',
  )

/** Waits until a port is closed. */
const isClosed = (port: number) =>
  until(
    () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => resolve(false)).once('error', () => resolve(true))
        socket.once('connect', () => socket.destroy())
      }),
    (closed) => closed,
  )

describe.runIf(engine === 'pglite')('the server', () => {
  let server: ServerProcess
  let url = ''
  let port = 0
  let settings: Awaited<ReturnType<typeof newData>>

  beforeAll(async () => {
    settings = await newData()
    port = await freePort()
    server = new ServerProcess({ ...settings, PORT: String(port), APP_NAME: 'Taz' })
    url = await server.url()
  }, PATIENCE)
  afterAll(() => server[Symbol.asyncDispose]())

  test('prints the addresses of site and mailbox, and the data directory', async () => {
    expect(url).toBe(`http://127.0.0.1:${port}`)
    expect(server.output).toContain(`Taz is at http://localhost:${port}\n`)
    await until(
      async () => server.output,
      (output) => output.includes('The embedded database is in '),
    )
    expect(server.output).toContain(`The mailbox is at http://localhost:${port}/dev/mailbox\n`)
    expect(server.output).toContain(`The embedded database is in ${settings.DATA_DIR}\n`)
  })

  test('serves site, API, mailbox and metrics', { timeout: PATIENCE }, async () => {
    await isReady(url)
    expect(await (await fetch(`${url}/dashboard`)).text()).toContain('<title>The site</title>')
    expect(await (await fetch(`${url}/api/session`)).json()).toMatchObject({ member: null })
    expect(await (await fetch(`${url}/dev/mailbox.json`)).json()).toEqual({ messages: [] })
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('http_request_seconds')
  })

  test('locks its data directory: a second process is refused and the first goes on', {
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

  test('reports a port in use, and leaves a usable data directory', {
    timeout: PATIENCE,
  }, async () => {
    const other = await newData()
    await using late = new ServerProcess({ ...other, PORT: String(port) })
    expect(await late.exit()).toBe(1)
    expect(late.errors).toBe(`Port ${port} is in use. Set PORT to another one.\n`)
    expect(late.output).not.toContain(' is at ')
    const { db, lock } = openHandles({ engine: 'pglite', folder: other.DATA_DIR })
    expect(await db.selectFrom('members').select('id').execute()).toEqual([])
    await db.destroy()
    lock?.release()
  })

  test('goes on after a signal to reload, which needs several processes', { timeout: PATIENCE }, async () => {
    server.kill('SIGHUP')
    await until(
      () => Promise.resolve(server.output),
      (output) => output.includes('nothing was reloaded'),
    )
    expect(await healthOf(url)).toMatchObject({ status: 'ok' })
  })

  test('gives its port back when it is interrupted, and exits after its timeout when a request does not end', {
    timeout: PATIENCE,
  }, async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write('POST /api/auth/forgot-password HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{')
    // The server has seen it, for it answers a later request.
    await healthOf(url)
    server.kill('SIGINT')
    await isClosed(port)
    expect(await server.exit()).toBe(1)
  })
})

describe.runIf(engine === 'pglite')('the server refuses to start', () => {
  let settings: Awaited<ReturnType<typeof newData>>
  beforeAll(async () => {
    settings = await newData()
  })

  test('with invalid or missing settings in production, and names them without values', {
    timeout: PATIENCE,
  }, async () => {
    await using server = new ServerProcess({
      ...settings,
      EMBEDDED_DATABASE: '',
      NODE_ENV: 'production',
      SECRET: 'hunter2',
      PORT: '99999',
    })
    expect(await server.exit()).toBe(78)
    expect(server.output).toBe('')
    expect(server.errors).toMatch(/^Configuration Error/)
    for (const name of ['PORT', 'SECRET', 'DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL', 'STAFF_EMAILS']) {
      expect(server.errors).toContain(`  - ${name}: `)
    }
    expect(server.errors).not.toMatch(/hunter2|99999|\n {4}at /)
  })

  test('with invalid settings in development, and names them on every page until it is stopped', {
    timeout: PATIENCE,
  }, async () => {
    const wrong = { SECRET: 'hunter2', SMTP_URL: 'https://user:hunter2@mail', PUBLIC_URL: 'nowhere' }
    await using server = new ServerProcess({ ...settings, ...wrong })
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

  test('without a built site, and prints how to build it', { timeout: PATIENCE }, async () => {
    await using server = new ServerProcess({ ...settings, SITE_DIR: folder.path })
    expect(await server.exit()).toBe(1)
    expect(server.errors).toBe(`The site is not built in ${folder.path}. Run npm run build.\n`)
  })
})

describe.runIf(engine === 'pglite')('a server on the data of one that was killed', () => {
  const email = 'member@gmail.com'
  let server: ServerProcess
  let url = ''

  beforeAll(async () => {
    const settings = await newData()
    await using killed = new ServerProcess(settings)
    const first = await killed.url()
    await isReady(first)
    const form = { name: 'Ada', email, password: 'correct horse', confirmPassword: 'correct horse' }
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(form) }
    expect((await fetch(`${first}/api/auth/register`, init)).status).toBe(200)
    killed.kill('SIGKILL')
    await killed.exit()
    server = new ServerProcess(settings)
    url = await server.url()
    await isReady(url)
  }, PATIENCE)
  afterAll(() => server[Symbol.asyncDispose]())

  test('has all that it acknowledged', { timeout: PATIENCE }, async () => {
    // The mail was in the outbox or already delivered; it exists once.
    const read = async () => (await (await fetch(`${url}/dev/mailbox.json`)).json()) as { messages: { to: string }[] }
    const { messages } = await until(read, (mailbox) => mailbox.messages.length > 0)
    expect(messages.map((message) => message.to)).toEqual([email])
  })

  test('takes nothing new when it is stopped, answers over keep-alive connections for the last time, and ends well', {
    timeout: PATIENCE,
  }, async () => {
    const port = Number(new URL(url).port)

    // Two requests whose second halves are yet to come, and a tab that only listens.
    const body = '{"email":"member@gmail.com"}'
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
    // Zero: nothing timed out.
    expect(await server.exit()).toBe(0)
  })
})
