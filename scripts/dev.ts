// Starts the site and the server for development: Vite reloads changed modules in the browser and passes calls on to the server;
// `node --watch` restarts the server when a module that it imports changes. All data is in data/dev.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { constants } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createServer } from 'vite'
import { DEMO_ACCOUNTS } from '../server/cli/demo-accounts.ts'
import { runNode } from './run-node.js'

const root = join(import.meta.dirname, '..')
const data = join(root, 'data/dev')
const site = join(data, 'site')
// Another port than that of `npm start`, so that a service worker installed there does not answer here.
const port = Number(process.env.PORT ?? 5173)
const publicUrl = `http://localhost:${port}`
const serverPort = port + 1
/** Longest wait for a server that starts. */
const START_MS = 30_000

// Development uses its own embedded data and mailbox only.
for (const name of ['DATABASE_URL', 'SMTP_URL']) {
  delete process.env[name]
  delete process.env[`${name}_FILE`]
}
Object.assign(process.env, {
  ...{ DATA_DIR: data, SITE_DIR: site, PUBLIC_URL: publicUrl, PORT: String(serverPort), TELEGRAM_API_ROOT: 'stand-in' },
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/paz'),
})

const vite = await createServer({
  root,
  // Vite bundles all dependencies at its start; one that it finds later reloads the page. Its search does not see the second one,
  // behind an alias of vite.config.ts.
  optimizeDeps: { entries: ['web/**/*.tsx'], include: ['use-intl > @formatjs/fast-memoize'] },
  server: {
    port,
    strictPort: true,
    watch: { ignored: [join(root, 'data/**'), join(root, 'build/**')] },
    proxy: { '^/(api|dev(?!/ui)|metrics)(/|$)': { target: `http://127.0.0.1:${serverPort}`, bypass: waitForServer } },
  },
})
await vite.listen()

if (existsSync(site)) console.log(DEMO_ACCOUNTS)
else await createData()
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'server/main.ts')], {
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
const exit = once(server, 'exit') as Promise<[code: number | null, signal: NodeJS.Signals | null]>
const failure = await Promise.race([waitForServer().catch((error: Error) => error), exit.then(() => undefined)])
if (failure) {
  console.error(failure.message)
  server.kill()
}
const [code, signal] = await exit
await vite.close()
// Calls may still wait for the server.
process.exit(failure ? 1 : (code ?? 128 + constants.signals[signal ?? 'SIGTERM']))

/** Fills a new database. Makes the folder of the site last: after an interrupted start the next one begins again. */
async function createData(): Promise<void> {
  console.log('Creating the demo data, once …')
  rmSync(data, { recursive: true, force: true })
  const status = await runNode([join(root, 'server/cli/load-demo.ts')], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
  mkdirSync(site)
  writeFileSync(join(site, 'index.html'), `<a href="${publicUrl}">The site is served by Vite</a>`)
}

/** Resolves when the server accepts connections: calls wait while it restarts, instead of failing. @throws after {@link START_MS} */
async function waitForServer(): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; ) {
    const socket = connect(serverPort, '127.0.0.1')
    const isListening = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isListening) return
    await setTimeout(50)
  }
  throw new Error(
    `The server does not listen on port ${serverPort} after ${START_MS / 1000} seconds. Its messages are above.`,
  )
}
