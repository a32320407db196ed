import {
  changeInstructions as changeContract,
  completeByList,
  previewCompletions,
  readNextRedemption,
} from '#contracts/completions.ts'
import type { Mount } from '#server/http/mount.ts'
import { assertThat } from '#server/http/problem.ts'
import { staffCall } from '#server/http/staff-call.ts'
import { lockForChange } from './admin-plans.ts'
import { record } from './change-plan.ts'
import { completeList, previewList } from './complete-list.ts'
import type { RewardsContext } from './context.ts'
import { readNext } from './next-redemption.ts'

/** Mounts the routes that complete redemptions one after the other. `next` would match the path of a redemption's id, so it comes first. */
export function mountCompletions(mount: Mount, context: RewardsContext): void {
  mount(readNextRedemption, ({ db, viewer, input, now }) => readNext(db, input, viewer, now))

  mount(previewCompletions, ({ tx, viewer, input, now }) => previewList(tx, context.cipher, input, viewer, now))

  mount(completeByList, async (call) => ({
    results: await completeList(call.tx, context, call.input, staffCall(call), call.now),
  }))

  mount(changeContract, async (call) => {
    const { id } = call.input.params
    const { instructions, seen } = call.input.body
    const plan = await lockForChange(call.tx, id, call.viewer)
    const current = plan.default_instructions
    assertThat(seen === undefined || seen === current, 'catalogueConflict', { instructions: current })
    await call.tx.updateTable('plans').set({ default_instructions: instructions }).where('id', '=', id).execute()
    const before = { instructions: current }
    await record(call.tx, staffCall(call), 'plan.instructions', id, before, { instructions }, call.now)
    return { instructions }
  })
}
