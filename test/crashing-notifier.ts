import { CompiledQuery } from 'kysely'
import type { Db } from '#server/db/transaction.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { engine } from './db.ts'

/**
 * A notifier at which the process dies, at what it is told as number `crashAt`: the transaction it is in is lost, and
 * nothing after it is done.
 */
export function crashingNotifier(db: Db, notifier: Notifier, crashAt: number): Notifier {
  let calls = 0
  const countCall = async () => {
    calls += 1
    if (calls < crashAt) return
    if (calls === crashAt && engine === 'postgres') await killConnections(db)
    throw new Error('killed')
  }
  return {
    ...notifier,
    event: (...values) => countCall().then(() => notifier.event(...values)),
    notify: (...values) => notifier.notify(...values).then(countCall),
    mail: (...values) => notifier.mail(...values).then(countCall),
  }
}

/** What a killed process leaves behind: its connection is gone in the middle of a transaction. */
const killConnections = (db: Db) =>
  db.executeQuery(
    CompiledQuery.raw(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`),
  )
