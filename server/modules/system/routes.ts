import type { z } from 'zod'
import { sentenceOf } from '#contracts/errors.ts'
import { type Health, readHealth } from '#contracts/system.ts'
import type { Database } from '#server/db/open.ts'
import type { Mount } from '#server/http/mount.ts'

interface SystemContext {
  readonly database: Database
  readonly mail: 'smtp' | 'mailbox'
  readonly telegram: () => z.infer<typeof Health>['telegram']
  readonly version: string
}

const MAIL = { smtp: 'Sent through the configured SMTP server', mailbox: 'Kept in the local mailbox' } as const

export function mountSystem(mount: Mount, { database, mail, telegram, version }: SystemContext): void {
  const read = (): z.infer<typeof Health> => ({
    status: database.trouble ? 'degraded' : 'ok',
    database: {
      state: database.state,
      message: database.trouble ? sentenceOf(database.trouble) : 'Connected',
    },
    mail: { state: mail, message: MAIL[mail] },
    telegram: telegram(),
    trivia: { state: 'not_configured', message: 'No question service is set' },
    version,
  })
  mount(readHealth, async () => read())
}
