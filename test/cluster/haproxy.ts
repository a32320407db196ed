import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../postgres.ts'
import { type Program, startProgram } from '../programs.ts'

const EXAMPLE = join(import.meta.dirname, '../../deploy/haproxy/haproxy.cfg')

/** Returns the shipped example with a front end without TLS and with the ports of the instances on this machine. */
function configuration(port: number, instancePorts: readonly number[]): string {
  const sections = readFileSync(EXAMPLE, 'utf8').split(/^(?=\w)/m)
  const section = (name: string) => sections.find((text) => text.startsWith(name)) ?? ''
  const backend = section('backend paz').replace(/^ {2}server .*\n?/gm, '')
  const servers = instancePorts.map((to, index) => `  server paz${index + 1} 127.0.0.1:${to}\n`).join('')
  const frontend = `frontend drill\n  bind 127.0.0.1:${port}\n  default_backend paz\n\n`
  return `${section('defaults')}${frontend}${backend}\n${servers}`
}

/** Starts HAProxy before instances on this machine. */
export async function startHaproxy(path: string, instancePorts: readonly number[]): Promise<Program> {
  const port = await freePort()
  const files = { 'haproxy.cfg': configuration(port, instancePorts) }
  return await startProgram({ path, port, files, args: (folder) => ['-db', '-q', '-f', join(folder, 'haproxy.cfg')] })
}
