import type { z } from 'zod'
import type { LongWorkState } from '#contracts/database.ts'
import { sentenceOf } from '#contracts/errors.ts'
import { type Health, readHealth, readReadiness } from '#contracts/system.ts'
import { createDiskReader, type DiskState } from '#server/adapters/disk-space.ts'
import type { Database } from '#server/db/open.ts'
import { type ReplicaState, replicaHealth } from '#server/db/replica.ts'
import type { Mount } from '#server/http/mount.ts'
import type { TriviaHealth } from '#server/modules/games/index.ts'

interface SystemContext {
  readonly database: Database
  readonly mail: 'smtp' | 'mailbox'
  /** The folders that this process writes to. */
  readonly folders: readonly string[]
  readonly trivia: () => Promise<TriviaHealth>
  readonly telegram: () => z.infer<typeof Health>['telegram']
  readonly version: string
  /** Long works that are not finished. */
  readonly longWorks?: (() => readonly LongWorkState[]) | undefined
  /** The processes of this machine; undefined for a single process. */
  readonly processes: () => z.infer<typeof Health>['processes']
}

const MAIL = { smtp: 'Sent through the configured SMTP server', mailbox: 'Stored in the local mailbox' } as const

export function mountSystem(mount: Mount, context: SystemContext): void {
  const { database, mail, telegram, trivia, version } = context
  const readDiskState = createDiskReader(context.folders)
  const read = async (): Promise<z.infer<typeof Health>> => {
    // Both may take a moment; the database's state is read afterwards.
    const [disk, questions] = await Promise.all([readDisk(database, readDiskState), trivia()])
    const isDegraded = database.unavailableCode || disk.state === 'full' || hasProblem(context.processes())
    return {
      status: isDegraded ? 'degraded' : 'ok',
      database: {
        state: database.state,
        message: database.unavailableCode ? sentenceOf(database.unavailableCode) : 'Connected',
        advice: database.advice,
      },
      replica: readReplica(database),
      longWorks: unfinished(context.longWorks?.() ?? []),
      disk,
      mail: { state: mail, message: MAIL[mail] },
      telegram: telegram(),
      trivia: questions,
      version,
      processes: context.processes(),
    }
  }
  mount(readHealth, read)
  // While the database is away the call is refused earlier, like every call.
  mount(readReadiness, async () => ({ ready: true as const }))
}

function unfinished(works: readonly LongWorkState[]): z.infer<typeof Health>['longWorks'] {
  if (works.length === 0) return undefined
  return works.map(({ name, done, total, isFailing }) => ({ name, done, total, isFailing }))
}

const REPLICA: Readonly<Record<ReplicaState, string>> = {
  connecting: 'Not compared with the primary yet',
  ready: 'Answers history, analytics and exports',
  behind: 'Too far behind the primary, which answers in its place',
  unreachable: 'Not reachable: the primary answers in its place',
  notStandby: 'READ_DATABASE_URL is no standby: the primary answers in its place',
  other: 'READ_DATABASE_URL is a copy of another database: the primary answers in its place',
}

function readReplica({ replica }: Database): z.infer<typeof Health>['replica'] {
  if (!replica) return undefined
  return { ...replicaHealth(replica), message: REPLICA[replica.state] }
}

const DISK: Readonly<Record<DiskState, string>> = {
  ok: 'Enough space',
  low: 'Less than 200 MB are free on the disk this process writes to',
  full: 'The disk this process writes to is full: free some space',
}

async function readDisk(
  database: Database,
  readDiskState: () => Promise<DiskState>,
): Promise<z.infer<typeof Health>['disk']> {
  if (database.isDiskFull)
    return { state: 'full', message: 'The database’s disk is full and writes fail: free some space there' }
  const state = await readDiskState()
  return { state, message: DISK[state] }
}

/** Whether a process is missing or has no database connection. */
const hasProblem = (processes: z.infer<typeof Health>['processes']): boolean =>
  processes !== undefined && processes.connected < processes.wanted
