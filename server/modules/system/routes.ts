import type { z } from 'zod'
import { sentenceOf } from '#contracts/errors.ts'
import { type Health, readHealth } from '#contracts/system.ts'
import type { Database } from '#server/db/open.ts'
import type { Mount } from '#server/http/mount.ts'
import type { TriviaHealth } from '#server/modules/games/index.ts'

interface SystemContext {
  readonly database: Database
  readonly mail: 'smtp' | 'mailbox'
  readonly trivia: () => Promise<TriviaHealth>
  readonly telegram: () => z.infer<typeof Health>['telegram']
  readonly version: string
}

const MAIL = { smtp: 'Sent through the configured SMTP server', mailbox: 'Kept in the local mailbox' } as const

export function mountSystem(mount: Mount, { database, mail, telegram, trivia, version }: SystemContext): void {
  const read = async (): Promise<z.infer<typeof Health>> => ({
    status: database.trouble ? 'degraded' : 'ok',
    database: {
      state: database.state,
      message: database.trouble ? sentenceOf(database.trouble) : 'Connected',
    },
    mail: { state: mail, message: MAIL[mail] },
    telegram: telegram(),
    trivia: await trivia(),
    version,
  })
  mount(readHealth, read)
}
