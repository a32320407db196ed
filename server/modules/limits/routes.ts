import * as contract from '#contracts/limits.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Mount } from '#server/http/mount.ts'
import type { Notifier } from '#server/modules/notifications/index.ts'
import { endCoolOff, readLimits, setPlayLimit, startCoolOff } from './change-limits.ts'

export function mountLimits(mount: Mount, notifier: Notifier): void {
  const changed = async (tx: Tx, memberId: string, now: Date) => {
    await notifier.event(tx, memberId, { type: 'balance' })
    return await readLimits(tx, memberId, now)
  }

  mount(contract.readLimits, ({ db, viewer, now }) => readLimits(db, viewer.memberId, now))

  mount(contract.setPlayLimit, async ({ tx, viewer: { memberId }, input: { body }, now }) => {
    await setPlayLimit(tx, memberId, body.playsPerDay, now)
    return await changed(tx, memberId, now)
  })

  mount(contract.startCoolOff, async ({ tx, viewer, input: { body }, now }) => {
    await startCoolOff(tx, viewer, body.hours, now)
    return await changed(tx, viewer.memberId, now)
  })

  mount(contract.endCoolOff, async ({ tx, viewer, now }) => {
    await endCoolOff(tx, viewer, now)
    return await changed(tx, viewer.memberId, now)
  })
}
