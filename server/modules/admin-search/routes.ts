import { searchAll as contract, type Found } from '#contracts/admin-search.ts'
import type { Mount } from '#server/http/mount.ts'
import { type SearchContext, searchAll } from './search-all.ts'

/** Mounts the search of the command menu (docs/product.md#command-menu). */
export function mountAdminSearch(mount: Mount, context: SearchContext): void {
  // It reads without a transaction.
  mount<typeof contract, Found>(
    contract,
    ({ prepared }) => Promise.resolve(prepared),
    ({ db, viewer, input }) => searchAll(db, context, viewer, input.body.search),
  )
}
