// What super admins do: catalogue, promo codes, tasks, canned answers, the points audit.

import { AD_KINDS, AD_TASKS } from '#contracts/ad-rules.ts'
import type { AdminPromoCode } from '#contracts/admin-promo-codes.ts'
import type { Person } from './actor.ts'
import { type Activities, oneOf, type World, words } from './world.ts'

/** Own services of the soak begin with it; the others stay, so that there is always something to redeem. */
const OWN = 'soak_'
/** A service whose plan is counted once, before anybody asks for it, and which nobody touches: its stock must come out even. */
export const COUNTED = 'counted_service'

export const OFFICE: Activities = {
  changePlan: { weight: 8, does: changePlan },
  addPlan: {
    weight: 2,
    async does({ client }, staff, chance) {
      const points = 200 + Math.floor(chance() * 800)
      const subscriptionId = words(OWN).replace(/\W+/g, '_')
      const body = { subscriptionId, duration: '1 Month', points, reason: 'A new contract' } as const
      await client.act('addPlan', staff, { body })
    },
  },
  addCode: {
    weight: 5,
    async does({ client, codes }, staff, chance) {
      const code = words('SOAK').toUpperCase().replace(/\W+/g, '-')
      const points = 10 + Math.floor(chance() * 90)
      const body = { code, points, description: 'For the soak', maxUses: chance() < 0.6 ? 3 : null }
      const { body: added } = await client.act('addCode', staff, { body })
      if (added) codes.push({ id: added.promoCode.id, code: added.promoCode.code, isDoubtful: false })
    },
  },
  generateCodes: {
    weight: 1,
    async does({ client }, staff) {
      await client.act('generateCodes', staff, { body: { count: 5, points: 15, maxUses: 1, prefix: 'SOAK' } })
    },
  },
  changeCode: { weight: 4, does: changeCode },
  editTask: {
    weight: 1,
    async does({ client }, staff, chance) {
      const list = await client.read('GET /api/admin/tasks', staff)
      const task = oneOf(chance, list?.tasks ?? [])
      if (!task) return
      if (chance() < 0.5)
        await client.act('editTask', staff, { params: { id: task.id }, body: { title: words('A task') } })
      else {
        const ids = (list?.tasks ?? []).map(({ id }) => id).reverse()
        await client.act('orderTasks', staff, { body: { ids } }, ['taskOrderConflict'])
      }
    },
  },
  adLink: {
    weight: 1,
    async does({ client }, staff, chance) {
      const kind = oneOf(chance, AD_KINDS) ?? 'daily_ad'
      const task = oneOf(chance, AD_TASKS) ?? 'task1'
      const url = chance() < 0.3 ? null : 'https://ads.example/1'
      await client.act('setAdLink', staff, { body: { kind, task, url } })
    },
  },
  canned: { weight: 2, does: changeCanned },
  investigate: {
    weight: 0.5,
    async does({ client }, staff) {
      await client.act('investigate', staff, {}, ['auditRunning'])
    },
  },
  awardBonuses: {
    weight: 0.5,
    async does({ client }, staff) {
      const found = await client.read('GET /api/admin/database/missing-bonuses', staff, {})
      const memberIds = (found?.members ?? []).slice(0, 3).map(({ id }) => id)
      if (memberIds.length > 0) await client.act('awardBonuses', staff, { body: { memberIds } }, ['databaseUnsound'])
    },
  },
}

async function changePlan({ client }: World, staff: Person, chance: () => number): Promise<void> {
  const plans = (await client.read('GET /api/admin/plans', staff))?.plans ?? []
  const plan = oneOf(
    chance,
    plans.filter(({ subscriptionId }) => subscriptionId !== COUNTED),
  )
  if (!plan) return
  const params = { id: plan.id }
  const may = ['catalogueConflict', 'approvalDuplicate', 'notFound'] as const
  const way = chance()
  if (way < 0.4) {
    const points = (plan.points ?? 500) + (chance() < 0.5 ? 1 : 5)
    // Now and then one that a colleague has to look at.
    const leap = chance() < 0.1 ? points * 3 : points
    const body = { seenPoints: plan.points, points: leap, reason: 'A new contract' }
    await client.act('changePrice', staff, { params, body }, may)
  } else if (way < 0.6) {
    const body = { seenInStock: plan.inStock, inStock: !plan.inStock }
    await client.act('switchStock', staff, { params, body }, may)
  } else if (way < 0.8) {
    const left = chance() < 0.5 ? null : 2 + Math.floor(chance() * 4)
    await client.act('countStock', staff, { params, body: { seenLeft: plan.left, left } }, may)
  } else if (plan.subscriptionId.startsWith(OWN)) {
    if (chance() < 0.5) await client.act('deletePlan', staff, { params }, may)
    else {
      const { name, description, category } = plan
      const body = { name: words('Service'), description, category, seen: { name, description, category } }
      await client.act('editSubscription', staff, { params: { id: plan.subscriptionId }, body }, may)
    }
  }
}

async function changeCode({ client, codes }: World, staff: Person, chance: () => number): Promise<void> {
  const known = oneOf(chance, codes)
  if (!known) return
  const page = await client.read('GET /api/admin/promo-codes', staff, { query: { search: known.code } })
  const code: AdminPromoCode | undefined = page?.items.find(({ id }) => id === known.id)
  if (!code) return
  const params = { id: known.id }
  const may = ['notFound', 'promoUsesBelowUsed'] as const
  const way = chance()
  if (way < 0.6)
    await client.act('editCode', staff, { params, body: { maxUses: code.uses + 1 + Math.floor(chance() * 3) } }, may)
  else {
    known.isDoubtful = true
    if (way < 0.8) {
      const body = { isActive: !code.isActive }
      await client.act('switchCode', staff, { params, body }, ['promoCodeConflict', 'notFound'])
    } else await client.act('deleteCode', staff, { params, body: { reason: 'Posted by mistake' } }, may)
  }
}

async function changeCanned({ client }: World, staff: Person, chance: () => number): Promise<void> {
  const list = await client.read('GET /api/admin/canned-answers', staff)
  const canned = oneOf(chance, list?.items ?? [])
  const title = words('Hello')
  if (!canned || (chance() < 0.4 && (list?.items.length ?? 0) < 50)) {
    await client.act('addCanned', staff, { body: { title, text: 'Hello {name}' } })
    return
  }
  const params = { id: canned.id }
  const may = ['cannedConflict', 'notFound'] as const
  const seenVersion = canned.version
  if (chance() < 0.5) await client.act('editCanned', staff, { params, body: { title, text: 'Bye', seenVersion } }, may)
  else await client.act('deleteCanned', staff, { params, body: { seenVersion } }, may)
}
