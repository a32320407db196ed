// Finds and runs PostgreSQL's client programs pg_dump and pg_restore.

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates } from 'node:tls'
import { programFolders } from '../db/postgres-programs.ts'

/** A precondition is not met; nothing was done. The message says what to do. */
export class NotReady extends Error {}

type Tool = 'pg_dump' | 'pg_restore'

/**
 * Finds a program in PG_BIN, in Debian's PostgreSQL folders (newest first), or on the PATH.
 *
 * @param serverMajor the server's major version; older programs do not support it
 * @throws NotReady when it is missing or older than the server
 */
export async function findTool(tool: Tool, serverMajor: number): Promise<string> {
  const path = programFolders(process.env)
    .map((folder) => join(folder, tool))
    .find((file) => existsSync(file))
  const what = `Install PostgreSQL's client programs, ${serverMajor} or newer (Debian: apt-get install postgresql-client-${serverMajor}), or set PG_BIN to their folder.`
  if (!path) throw new NotReady(`${tool} is missing. ${what}`)
  const major = Number(/(\d+)/.exec(await runTool(path, ['--version'], {}))?.[1])
  if (major < serverMajor)
    throw new NotReady(`${path} is version ${major}, older than the server (${serverMajor}). ${what}`)
  return path
}

/** Parameters of Node's driver that libpq does not support. */
const DRIVER_ONLY = ['ssl', 'uselibpqcompat', 'pool_timeout']

interface ToolConnection {
  readonly address: string
  readonly environment: Record<string, string>
  /** Whether the program checks the server's certificate and no setting names the authorities. */
  readonly needsAuthorities: boolean
}

/** Returns the database's address for a program. The password is in the environment, not visible in the process list. */
export function toolConnection(url: string, { PGSSLMODE = '', PGSSLROOTCERT } = process.env): ToolConnection {
  const [, start = '', login = '', rest = ''] = /^(postgres(?:ql)?:\/\/)(?:([^@/]*)@)?(.*)$/.exec(url) ?? []
  const [user = '', password] = login.split(':')
  const [hosts = '', query = ''] = rest.split('?')
  const parameters = new URLSearchParams(query)
  for (const name of DRIVER_ONLY) parameters.delete(name)
  // Selects the primary of several servers, as the driver does.
  if (hosts.includes(',')) parameters.set('target_session_attrs', 'read-write')
  const suffix = parameters.size > 0 ? `?${parameters}` : ''
  const isVerified = ['verify-ca', 'verify-full'].includes(parameters.get('sslmode') || PGSSLMODE)
  return {
    address: `${start}${user ? `${user}@` : ''}${hosts}${suffix}`,
    environment: password === undefined ? {} : { PGPASSWORD: decodeURIComponent(password) },
    needsAuthorities: isVerified && !parameters.has('sslrootcert') && !PGSSLROOTCERT,
  }
}

/**
 * Calls `work` with the environment of a connection. Where a program needs authorities, it gets those that Node trusts, in a temporary file:
 * libpq has none of its own and expects a file in the home folder, which a service does not have.
 */
export async function withAuthorities<Result>(
  { environment, needsAuthorities }: ToolConnection,
  work: (environment: Record<string, string>) => Promise<Result>,
): Promise<Result> {
  if (!needsAuthorities) return await work(environment)
  const folder = await mkdtemp(join(tmpdir(), 'paz-authorities-'))
  try {
    const file = join(folder, 'root.pem')
    await writeFile(file, getCACertificates().join('\n'))
    return await work({ ...environment, PGSSLROOTCERT: file })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs a program on a database, which is an option before `args`. @throws Error with its standard error */
export async function runToolOn(url: string, path: string, args: readonly string[]): Promise<void> {
  const connection = toolConnection(url)
  await withAuthorities(connection, (environment) =>
    runTool(path, [`--dbname=${connection.address}`, ...args], environment),
  )
}

/** Runs a program to its end. @returns its standard output @throws Error with its standard error */
export async function runTool(
  path: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<string> {
  const child = spawn(path, args, { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
  if (code !== 0) throw new Error(errors.trim() || `${path} ended with ${code}`)
  return output
}
