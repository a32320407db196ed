import { listEntries } from '#contracts/ledger.ts'
import type { Mount } from '#server/http/mount.ts'
import { readEntries } from './store.ts'

export function mountLedger(mount: Mount): void {
  mount(listEntries, async ({ db, viewer, input }) => {
    const { cursor, limit } = input.query
    const items = await readEntries(db, viewer.memberId, limit + 1, cursor ? Number(cursor) : undefined)
    const page = items.slice(0, limit)
    return { items: page, nextCursor: items.length > limit ? String(page.at(-1)?.seq) : null }
  })
}
