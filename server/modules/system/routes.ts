import type { z } from 'zod'
import { sentenceOf } from '#contracts/errors.ts'
import { type Health, readHealth, readReadiness } from '#contracts/system.ts'
import type { Database } from '#server/db/open.ts'
import type { Mount } from '#server/http/mount.ts'
import type { TriviaHealth } from '#server/modules/games/index.ts'

interface SystemContext {
  readonly database: Database
  readonly mail: 'smtp' | 'mailbox'
  readonly trivia: () => Promise<TriviaHealth>
  readonly telegram: () => z.infer<typeof Health>['telegram']
  readonly version: string
  /** The processes of this machine; undefined where this is the only one. */
  readonly processes: () => z.infer<typeof Health>['processes']
}

const MAIL = { smtp: 'Sent through the configured SMTP server', mailbox: 'Kept in the local mailbox' } as const

export function mountSystem(mount: Mount, context: SystemContext): void {
  const { database, mail, telegram, trivia, version } = context
  const read = async (): Promise<z.infer<typeof Health>> => ({
    status: database.trouble || isLame(context.processes()) ? 'degraded' : 'ok',
    database: {
      state: database.state,
      message: database.trouble ? sentenceOf(database.trouble) : 'Connected',
    },
    mail: { state: mail, message: MAIL[mail] },
    telegram: telegram(),
    trivia: await trivia(),
    version,
    processes: context.processes(),
  })
  mount(readHealth, read)
  // Refused before it comes here, as every call is, while the database is away.
  mount(readReadiness, async () => ({ ready: true as const }))
}

/** Whether one of the processes is not there, or has no database. */
const isLame = (processes: z.infer<typeof Health>['processes']): boolean =>
  processes !== undefined && processes.connected < processes.wanted
