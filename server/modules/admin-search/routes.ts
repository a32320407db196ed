import { searchAll as contract } from '#contracts/admin-search.ts'
import type { Mount } from '#server/http/mount.ts'
import { searchAll } from './search-all.ts'

/** Mounts the search of the command menu (docs/product.md#command-menu). */
export function mountAdminSearch(mount: Mount): void {
  mount(contract, ({ db, viewer, input }) => searchAll(db, viewer, input.query.search))
}
