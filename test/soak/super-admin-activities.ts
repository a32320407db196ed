import { AD_KINDS, AD_TASKS } from '#contracts/ad-rules.ts'
import type { AdminPromoCode } from '#contracts/admin-promo-codes.ts'
import { type Activities, pickOne, type SoakContext, uniqueText } from './activities.ts'
import type { SoakActor } from './soak-actor.ts'

/** Prefix of subscriptions that the test adds. Others are never deleted, so that there is always something to redeem. */
const PREFIX = 'soak_'
/** A subscription whose stock is set once, before the first redemption. At the end stock and redemptions must add up to it. */
export const COUNTED_SUBSCRIPTION = 'counted_service'

export const SUPER_ADMIN_ACTIVITIES: Activities = {
  changePlan: { weight: 8, run: changePlan },
  addPlan: {
    weight: 2,
    async run({ client }, staff, random) {
      const points = 200 + Math.floor(random() * 800)
      const subscriptionId = uniqueText(PREFIX).replace(/\W+/g, '_')
      const body = { subscriptionId, duration: '1 Month', points, reason: 'A new contract' } as const
      await client.act('addPlan', staff, { body })
    },
  },
  addCodes: { weight: 4, run: addOrVoidCodes },
  addPromoCode: {
    weight: 5,
    async run({ client, codes }, staff, random) {
      const code = uniqueText('SOAK').toUpperCase().replace(/\W+/g, '-')
      const points = 10 + Math.floor(random() * 90)
      const body = { code, points, description: 'For the soak', maxUses: random() < 0.6 ? 3 : null }
      const { body: added } = await client.act('addPromoCode', staff, { body })
      if (added) codes.push({ id: added.promoCode.id, code: added.promoCode.code, mayBeInvalid: false })
    },
  },
  generatePromoCodes: {
    weight: 1,
    async run({ client }, staff) {
      await client.act('generatePromoCodes', staff, { body: { count: 5, points: 15, maxUses: 1, prefix: 'SOAK' } })
    },
  },
  changePromoCode: { weight: 4, run: changePromoCode },
  editTask: {
    weight: 1,
    async run({ client }, staff, random) {
      const list = await client.read('GET /api/admin/tasks', staff)
      const task = pickOne(random, list?.tasks ?? [])
      if (!task) return
      if (random() < 0.5)
        await client.act('editTask', staff, { params: { id: task.id }, body: { title: uniqueText('A task') } })
      else {
        const ids = (list?.tasks ?? []).map(({ id }) => id).reverse()
        await client.act('orderTasks', staff, { body: { ids } }, ['taskOrderConflict'])
      }
    },
  },
  adLink: {
    weight: 1,
    async run({ client }, staff, random) {
      const kind = pickOne(random, AD_KINDS) ?? 'daily_ad'
      const task = pickOne(random, AD_TASKS) ?? 'task1'
      const url = random() < 0.3 ? null : 'https://ads.example/1'
      await client.act('setAdLink', staff, { body: { kind, task, url } })
    },
  },
  cannedAnswers: { weight: 2, run: changeCannedAnswers },
  investigate: {
    weight: 0.5,
    async run({ client }, staff) {
      await client.act('investigate', staff, {}, ['auditRunning'])
    },
  },
  awardBonuses: {
    weight: 0.5,
    async run({ client }, staff) {
      const found = await client.read('GET /api/admin/database/missing-bonuses', staff, {})
      const memberIds = (found?.members ?? []).slice(0, 3).map(({ id }) => id)
      if (memberIds.length > 0) await client.act('awardBonuses', staff, { body: { memberIds } }, ['databaseUnsound'])
    },
  },
}

async function changePlan({ client }: SoakContext, staff: SoakActor, random: () => number): Promise<void> {
  const plans = (await client.read('GET /api/admin/plans', staff))?.plans ?? []
  const plan = pickOne(
    random,
    plans.filter(({ subscriptionId }) => subscriptionId !== COUNTED_SUBSCRIPTION),
  )
  if (!plan) return
  const params = { id: plan.id }
  const allowed = ['catalogueConflict', 'approvalDuplicate', 'notFound'] as const
  const choice = random()
  if (choice < 0.4) {
    const points = (plan.points ?? 500) + (random() < 0.5 ? 1 : 5)
    // A large change needs a second approver.
    const newPoints = random() < 0.1 ? points * 3 : points
    const body = { expectedPoints: plan.points, points: newPoints, reason: 'A new contract' }
    await client.act('changePrice', staff, { params, body }, allowed)
  } else if (choice < 0.6) {
    const body = { seenInStock: plan.inStock, inStock: !plan.inStock }
    await client.act('switchStock', staff, { params, body }, allowed)
  } else if (choice < 0.8) {
    const left = random() < 0.5 ? null : 2 + Math.floor(random() * 4)
    await client.act('setStock', staff, { params, body: { seenLeft: plan.left, left } }, allowed)
  } else if (plan.subscriptionId.startsWith(PREFIX)) {
    if (random() < 0.5) await client.act('deletePlan', staff, { params }, allowed)
    else {
      const { name, description, category } = plan
      const body = { name: uniqueText('Service'), description, category, seen: { name, description, category } }
      await client.act('editSubscription', staff, { params: { id: plan.subscriptionId }, body }, allowed)
    }
  }
}

async function changePromoCode({ client, codes }: SoakContext, staff: SoakActor, random: () => number): Promise<void> {
  const known = pickOne(random, codes)
  if (!known) return
  const page = await client.read('GET /api/admin/promo-codes', staff, { query: { search: known.code } })
  const code: AdminPromoCode | undefined = page?.items.find(({ id }) => id === known.id)
  if (!code) return
  const params = { id: known.id }
  const allowed = ['notFound', 'promoUsesBelowUsed'] as const
  const choice = random()
  if (choice < 0.6)
    await client.act(
      'editPromoCode',
      staff,
      { params, body: { maxUses: code.uses + 1 + Math.floor(random() * 3) } },
      allowed,
    )
  else {
    known.mayBeInvalid = true
    if (choice < 0.8) {
      const body = { isActive: !code.isActive }
      await client.act('switchPromoCode', staff, { params, body }, ['promoCodeConflict', 'notFound'])
    } else await client.act('deletePromoCode', staff, { params, body: { reason: 'Posted by mistake' } }, allowed)
  }
}

async function changeCannedAnswers({ client }: SoakContext, staff: SoakActor, random: () => number): Promise<void> {
  const list = await client.read('GET /api/admin/canned-answers', staff)
  const canned = pickOne(random, list?.items ?? [])
  const title = uniqueText('Hello')
  if (!canned || (random() < 0.4 && (list?.items.length ?? 0) < 50)) {
    await client.act('addCannedAnswer', staff, { body: { title, text: 'Hello {name}' } })
    return
  }
  const params = { id: canned.id }
  const allowed = ['cannedConflict', 'notFound'] as const
  const seenVersion = canned.version
  if (random() < 0.5)
    await client.act('editCannedAnswer', staff, { params, body: { title, text: 'Bye', seenVersion } }, allowed)
  else await client.act('deleteCannedAnswer', staff, { params, body: { seenVersion } }, allowed)
}

/** Adds codes to the stock of a plan, which completes its next redemptions at once; sometimes withdraws what is left of a batch. */
async function addOrVoidCodes({ client }: SoakContext, staff: SoakActor, random: () => number): Promise<void> {
  const plans = (await client.read('GET /api/admin/plans', staff))?.plans ?? []
  const plan = pickOne(
    random,
    plans.filter(({ subscriptionId, points }) => subscriptionId !== COUNTED_SUBSCRIPTION && (points ?? 0) <= 1000),
  )
  if (!plan) return
  const params = { id: plan.id }
  if (plan.codes > 0 && random() < 0.4) {
    const stock = await client.read('GET /api/admin/plans/:id/codes', staff, { params }, ['notFound'])
    const batch = stock?.batches[0]?.batch
    if (batch) await client.act('voidCodes', staff, { params, body: { batch, reason: 'Called back' } }, ['notFound'])
  } else {
    const text = Array.from({ length: 3 }, () => uniqueText('STOCK')).join('\n')
    await client.act('addCodes', staff, { params, body: { text, batch: uniqueText('Batch') } }, ['notFound'])
  }
}
