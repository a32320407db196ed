import { CompiledQuery } from 'kysely'
import type { Db } from '#server/db/transaction.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { engine } from './db.ts'

/**
 * Returns a notifier that simulates a crash of the process at call number `crashAt`: the current transaction is lost, and
 * all later calls fail.
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

/** Terminates connections in the middle of a transaction, as a killed process does. */
const killConnections = (db: Db) =>
  db.executeQuery(
    CompiledQuery.raw(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`),
  )
