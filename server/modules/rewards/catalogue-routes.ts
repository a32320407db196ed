import {
  addPlan as addContract,
  countStock as countContract,
  deletePlan as deleteContract,
  editService as editContract,
  listCatalogue,
  listPriceChanges,
  changePrice as priceContract,
  switchStock as switchContract,
} from '#contracts/catalogue.ts'
import type { Mount } from '#server/http/mount.ts'
import { staffCall } from '#server/http/staff-call.ts'
import { addPlan } from './add-plan.ts'
import { changePrice, countStock, deletePlan, switchStock } from './change-plan.ts'
import type { RewardsContext } from './context.ts'
import { editService } from './edit-service.ts'
import { findPlan, findPlans, readPriceChanges } from './staff-catalogue.ts'

/** The catalogue as staff keep it. */
export function mountCatalogue(mount: Mount, context: RewardsContext): void {
  mount(listCatalogue, async ({ db }) => ({ plans: await findPlans(db) }))

  mount(listPriceChanges, async ({ db, input }) => ({ changes: await readPriceChanges(db, input.params.id) }))

  mount(addContract, async (call) => {
    const id = await addPlan(call.tx, context, call.input.body, staffCall(call), call.now)
    return { plan: await findPlan(call.tx, id) }
  })

  mount(priceContract, async (call) => {
    await changePrice(call.tx, call.input, staffCall(call), call.now)
    return { plan: await findPlan(call.tx, call.input.params.id) }
  })

  mount(switchContract, async (call) => {
    await switchStock(call.tx, call.input, staffCall(call), call.now)
    return { plan: await findPlan(call.tx, call.input.params.id) }
  })

  mount(countContract, async (call) => {
    await countStock(call.tx, call.input, staffCall(call), call.now)
    return { plan: await findPlan(call.tx, call.input.params.id) }
  })

  mount(deleteContract, async (call) => {
    const { id } = call.input.params
    await deletePlan(call.tx, id, staffCall(call), call.now)
    return { deleted: id }
  })

  mount(editContract, async (call) => {
    await editService(call.tx, call.input, staffCall(call), call.now)
    const { id } = call.input.params
    return { plans: await findPlans(call.tx, (eb) => eb('s.id', '=', id)) }
  })
}
