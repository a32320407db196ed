import {
  addCodes as addContract,
  checkCodeFile as checkContract,
  importCodes as importContract,
  listCodes,
  requireCode as requireContract,
  voidCodes as voidContract,
} from '#contracts/activation-codes.ts'
import type { Mount } from '#server/http/mount.ts'
import { staffCall } from '#server/http/staff-call.ts'
import { addCodes } from './add-codes.ts'
import { findPlan } from './admin-plans.ts'
import { readCodeStock, requireCode, voidCodes } from './code-stock.ts'
import type { RewardsContext } from './context.ts'
import { checkCodeFile, importCodes } from './import-codes.ts'

/** Mounts the routes of the stock of activation codes. */
export function mountCodes(mount: Mount, context: Pick<RewardsContext, 'cipher' | 'clock' | 'random'>): void {
  mount(listCodes, async ({ db, input, now }) => readCodeStock(db, input.params.id, now, input.query))

  mount(addContract, async (call) => {
    const done = await addCodes(call.tx, context, call.input, staffCall(call), call.now)
    return { ...done, plan: await findPlan(call.tx, call.input.params.id, call.now) }
  })

  mount<typeof checkContract, Buffer>(
    checkContract,
    (call) => checkCodeFile(call.tx, context, call.input, call.prepared, staffCall(call), call.now),
    async ({ bytes }) => bytes,
  )

  mount<typeof importContract, Buffer>(
    importContract,
    async (call) => {
      const done = await importCodes(call.tx, context, call.input, call.prepared, staffCall(call), call.now)
      return { ...done, plan: await findPlan(call.tx, call.input.params.id, call.now) }
    },
    async ({ bytes }) => bytes,
  )

  mount(voidContract, async (call) => {
    const voided = await voidCodes(call.tx, call.input, staffCall(call), call.now)
    return { voided, plan: await findPlan(call.tx, call.input.params.id, call.now) }
  })

  mount(requireContract, async (call) => {
    await requireCode(call.tx, call.input, staffCall(call), call.now)
    return { plan: await findPlan(call.tx, call.input.params.id, call.now) }
  })
}
