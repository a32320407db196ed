import {
  addPlan as addContract,
  countStock as countContract,
  deletePlan as deleteContract,
  editSubscription as editContract,
  listPlans,
  listPriceChanges,
  changePrice as priceContract,
  switchStock as switchContract,
} from '#contracts/admin-subscriptions.ts'
import type { ProviderName } from '#contracts/provider-rules.ts'
import type { Mount } from '#server/http/mount.ts'
import { staffCall } from '#server/http/staff-call.ts'
import { addPlan } from './add-plan.ts'
import { findPlan, findPlans, readPriceChanges } from './admin-plans.ts'
import { changePrice, countStock, deletePlan, type PriceContext, switchStock } from './change-plan.ts'
import { editSubscription } from './edit-subscription.ts'

/** Mounts the catalogue's routes for staff. @param context `providerNames`: the providers that are set up */
export function mountCatalogue(
  mount: Mount,
  context: PriceContext & { readonly providerNames: readonly ProviderName[] },
): void {
  const providers = [...context.providerNames]
  const limits = { priceFactor: context.approvalPriceFactor ?? null, cutsWait: context.dailyPoints !== undefined }
  mount(listPlans, async ({ db, now }) => ({ plans: await findPlans(db, now), providers, ...limits }))

  mount(listPriceChanges, async ({ db, input: { params, query } }) => ({
    changes: await readPriceChanges(db, params.id, query),
  }))

  mount(addContract, async (call) => {
    const { id, waits } = await addPlan(call.tx, context, call.input.body, staffCall(call), call.now)
    return { plan: await findPlan(call.tx, id, call.now), waits }
  })

  mount(priceContract, async (call) => {
    const waits = await changePrice(call.tx, context, call.input, staffCall(call), call.now)
    return { plan: await findPlan(call.tx, call.input.params.id, call.now), waits }
  })

  mount(switchContract, async (call) => {
    await switchStock(call.tx, call.input, staffCall(call), call.now)
    return { plan: await findPlan(call.tx, call.input.params.id, call.now) }
  })

  mount(countContract, async (call) => {
    await countStock(call.tx, call.input, staffCall(call), call.now)
    return { plan: await findPlan(call.tx, call.input.params.id, call.now) }
  })

  mount(deleteContract, async (call) => {
    const { id } = call.input.params
    await deletePlan(call.tx, id, staffCall(call), call.now)
    return { deleted: id }
  })

  mount(editContract, async (call) => {
    await editSubscription(call.tx, call.input, staffCall(call), call.now)
    const { id } = call.input.params
    return { plans: await findPlans(call.tx, call.now, (eb) => eb('s.id', '=', id)) }
  })
}
