// Caddy with the configuration of the documents before a server, because members load the site by HTTP/2, and browsers load only six files
// at a time by HTTP/1.1.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface HttpsProxy {
  readonly url: string
  stop(): Promise<void>
}

const CADDYFILE = join(import.meta.dirname, '../deploy/Caddyfile')

/**
 * Starts Caddy with a certificate that no browser trusts.
 *
 * @returns undefined without Caddy
 */
export async function startHttpsProxy(port: number, upstream: string): Promise<HttpsProxy | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'paz-caddy-'))
  const file = join(folder, 'Caddyfile')
  // Without this, Caddy adds its certificate to those that the machine trusts.
  const own = `{\n\tadmin off\n\tskip_install_trust\n\tstorage file_system ${folder}\n`
  writeFileSync(file, readFileSync(CADDYFILE, 'utf8').replace(/^\{\n/m, own))
  const url = `https://localhost:${port}`
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { ...process.env, SITE_ADDRESS: url, UPSTREAM: upstream },
    stdio: 'ignore',
  })
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  if (await isListening(child, port)) return { url, stop }
  await stop()
  return undefined
}

/** @returns false if the process ended or could not be started */
async function isListening(child: ChildProcess, port: number): Promise<boolean> {
  let ended = false
  child.once('error', () => {
    ended = true
  })
  while (!ended && child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ])
      // The refusal comes as an error before the end.
      .catch(() => false)
    socket.destroy()
    if (isOpen) return true
    await wait(100)
  }
  return false
}
