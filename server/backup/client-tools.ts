// PostgreSQL's own programs pg_dump and pg_restore.

import { spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

/** What is missing, or not as it must be, before anything was begun; the message says what to do. */
export class NotReady extends Error {}

type Tool = 'pg_dump' | 'pg_restore'

/**
 * Finds a program in PG_BIN, where Debian puts PostgreSQL (newest first), or on the PATH.
 *
 * @param serverMajor the server's major version; older programs do not understand it
 * @throws NotReady where it is missing or older than the server
 */
export async function findTool(tool: Tool, serverMajor: number): Promise<string> {
  const folders = process.env.PG_BIN
    ? [process.env.PG_BIN]
    : [...globSync('/usr/lib/postgresql/*/bin').sort(byMajor), ...(process.env.PATH ?? '').split(':')]
  const path = folders.map((folder) => join(folder, tool)).find((file) => existsSync(file))
  const what = `Install PostgreSQL's client programs, ${serverMajor} or newer (Debian: apt-get install postgresql-client-${serverMajor}), or set PG_BIN to their folder.`
  if (!path) throw new NotReady(`${tool} is missing. ${what}`)
  const major = Number(/(\d+)/.exec(await run(path, ['--version'], {}))?.[1])
  if (major < serverMajor)
    throw new NotReady(`${path} is version ${major}, older than the server (${serverMajor}). ${what}`)
  return path
}

const byMajor = (a: string, b: string): number => majorOf(b) - majorOf(a)
const majorOf = (folder: string): number => Number(/postgresql\/(\d+)/.exec(folder)?.[1] ?? 0)

/** Parameters of our driver that PostgreSQL's own library does not know. */
const DRIVER_ONLY = ['ssl', 'uselibpqcompat', 'pool_timeout']

/** How a program is told where the database is, without the password in the list of processes. */
export function addressFor(url: string): { readonly address: string; readonly environment: Record<string, string> } {
  const [, start = '', login = '', rest = ''] = /^(postgres(?:ql)?:\/\/)(?:([^@/]*)@)?(.*)$/.exec(url) ?? []
  const [user = '', password] = login.split(':')
  const [place = '', query = ''] = rest.split('?')
  const parameters = new URLSearchParams(query)
  for (const name of DRIVER_ONLY) parameters.delete(name)
  // The one of several servers that is the primary, as our driver chooses it.
  if (place.includes(',')) parameters.set('target_session_attrs', 'read-write')
  const kept = parameters.size > 0 ? `?${parameters}` : ''
  return {
    address: `${start}${user ? `${user}@` : ''}${place}${kept}`,
    environment: password === undefined ? {} : { PGPASSWORD: decodeURIComponent(password) },
  }
}

/** Runs a program to its end. @returns what it said. @throws Error with its complaint */
export async function run(path: string, args: readonly string[], environment: Record<string, string>): Promise<string> {
  const child = spawn(path, args, { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  let complaint = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
  if (code !== 0) throw new Error(complaint.trim() || `${path} ended with ${code}`)
  return said
}
