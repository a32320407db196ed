import * as contract from '#contracts/saved-views.ts'
import type { Random } from '#server/adapters/random.ts'
import type { Mount } from '#server/http/mount.ts'
import { addView, changeView, deleteView, readViews } from './views.ts'

/** Mounts the routes of saved views. Staff read and change their own only. */
export function mountSavedViews(mount: Mount, { random }: { readonly random: Random }): void {
  mount(contract.listSavedViews, async ({ db, viewer, input }) => ({
    items: await readViews(db, viewer.memberId, input.query.list),
  }))

  mount(contract.addSavedView, async ({ tx, viewer, input, now }) => ({
    id: await addView(tx, random, viewer.memberId, input.body, now),
  }))

  mount(contract.changeSavedView, async ({ tx, viewer, input }) => {
    await changeView(tx, viewer.memberId, input.params.id, input.body)
    return input.params
  })

  mount(contract.deleteSavedView, async ({ tx, viewer, input }) => {
    await deleteView(tx, viewer.memberId, input.params.id)
    return input.params
  })
}
