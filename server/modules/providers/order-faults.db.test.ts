// Many orders by a provider that loses its answers, while processes are killed and staff try to cancel: no order is delivered twice, none
// is lost, and no points are refunded for a code that was delivered.

import { beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { crashingNotifier } from '#test/crashing-notifier.ts'
import { type Fate, providerStandIn, seeded } from '#test/provider-stand-in.ts'
import { orderContext, providedPlan, redeem, WITH_WEBHOOK } from '#test/providers.ts'
import { move } from '#test/redemptions.ts'
import { claimOrders, createOrders } from './claim-orders.ts'
import { runOrder } from './run-orders.ts'

const app = useTestApp({ environment: { ...WITH_WEBHOOK, STAFF_DAILY_POINTS: 'off' } })
const db = () => app().database.db
const MEMBERS = 15
const EACH = 8
const SEED = 4711

let admin: Actor
let subscriptionId: string
beforeAll(async () => {
  admin = await app().member({ role: 'super_admin' })
  subscriptionId = (await providedPlan(admin)).subscriptionId
})

/** Shares of 100 for a call: three of ten are done and lose their answer. */
const FATES: readonly (readonly [Fate, number])[] = [
  ['lost', 30],
  ['held', 25],
  ['refused', 25],
  ['later', 5],
  ['fails', 3],
  ['well', 12],
]

test(`${MEMBERS * EACH} orders are delivered or failed, each once, whatever is lost and killed`, async () => {
  const random = seeded(SEED)
  const owners = new Map<string, Actor>()
  const calls = new Map<string, number>()
  /** The fate of a call depends on its redemption and its number alone, not on the order in which calls end. */
  const pick = (id: string): Fate => {
    const call = (calls.get(id) ?? 0) + 1
    calls.set(id, call)
    let left = seeded(SEED + [...owners.keys()].indexOf(id) * 1000 + call)() * 100
    for (const [fate, share] of FATES) {
      left -= share
      if (left < 0) return fate
    }
    return 'well'
  }
  let faults = 0
  const kills = new Map<string, () => void>()
  const runs = new Map<string, Promise<void>>()
  const zombies: { readonly id: string; readonly resume: () => void; readonly run: Promise<void> | undefined }[] = []
  const hold = (id: string) =>
    new Promise<void>((resume) => {
      zombies.push({ id, resume, run: runs.get(id) })
      kills.get(id)?.()
    })
  const provider = providerStandIn(
    (id) => {
      const fate = pick(id)
      if (fate === 'lost' || fate === 'held' || fate === 'refused') faults += 1
      return fate
    },
    undefined,
    hold,
  )
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => app().member({ points: 600 * EACH })))
  for (const member of members)
    for (let n = 0; n < EACH; n += 1) owners.set((await redeem(member, subscriptionId)).id, member)

  const base = orderContext(app())
  const { cipher, notifier: plain } = base
  const openOrders = async () =>
    await db()
      .selectFrom('provider_orders')
      .select('redemption_id')
      .where('state', 'in', ['created', 'sent', 'unknown'])
      .execute()
  for (let round = 0; round < 600; round += 1) {
    await createOrders(db(), 'webhook', app().clock.now())
    // The leases of killed processes are over. The breaker has its own tests.
    app().clock.advance(16 * 60)
    await db().updateTable('provider_states').set({ failures: 0, open_until: null }).execute()
    const claimed = await claimOrders(db(), 'webhook', app().clock.now())
    const open = await openOrders()
    if (open.length === 0) break
    // A process is killed after it took its orders, or while it stores an outcome.
    if (random() < 0.1) {
      faults += claimed.length
      continue
    }
    const notifier = random() < 0.2 ? crashingNotifier(db(), plain, 1 + Math.floor(random() * 3)) : plain
    await Promise.all(
      claimed.map((order) => {
        const killed = new Promise<void>((resolve) => kills.set(order.redemptionId, resolve))
        const run = Promise.resolve()
          .then(() => runOrder(db(), { ...base, notifier }, provider, order))
          .catch(() => {})
        runs.set(order.redemptionId, run)
        return Promise.race([run, killed])
      }),
    )
    // A process that was thought to be dead gets its answer after all.
    const zombie = random() < 0.5 ? zombies.shift() : undefined
    if (zombie) {
      // Its next call may be held as well.
      const heldAgain = new Promise<void>((resolve) => kills.set(zombie.id, resolve))
      zombie.resume()
      await Promise.race([zombie.run, heldAgain])
    }
    for (const [id] of [...owners].filter(() => random() < 0.005)) {
      const { status, code } = await move(admin, id, 'pending', 'cancelled')
      expect([200, 409]).toContain(status)
      if (status === 409) expect(code).toMatch(/^redemption(Ordered|Conflict)$/)
    }
  }
  expect(await openOrders()).toEqual([])
  expect(faults).toBeGreaterThan(500)

  const rows = await db()
    .selectFrom('redemptions as r')
    .leftJoin('activation_codes as c', 'c.id', 'r.code_id')
    .select(['r.id', 'r.status', 'r.refunded_at', 'c.ciphertext', 'c.id as codeId'])
    .where('r.subscription_id', '=', subscriptionId)
    .execute()
  expect(rows).toHaveLength(MEMBERS * EACH)
  const kinds = new Set<string>()
  for (const { id, status, refunded_at, ciphertext, codeId } of rows) {
    const outcome = provider.taken.get(id)?.outcome.kind
    kinds.add(`${status} ${outcome}`)
    // Delivered exactly where the provider delivered, with its code; refunded only where it did not.
    expect({ id, delivered: status === 'completed' }).toEqual({ id, delivered: outcome === 'done' })
    if (ciphertext && codeId) expect(cipher.decrypt(ciphertext, codeId)).toBe(`code ${id}`)
    if (refunded_at) expect(outcome).not.toBe('done')
  }
  expect([...kinds].sort()).toEqual(['cancelled failed', 'completed done'].concat([...kinds].filter(isFurther)).sort())
  const codes = await db().selectFrom('activation_codes').select('id').execute()
  expect(codes).toHaveLength(rows.filter(({ status }) => status === 'completed').length)
  const audits = await Promise.all(members.map(({ id }) => verifyLedger(db(), id)))
  expect(audits.flatMap(({ findings }) => findings)).toEqual([])
})

/** A redemption that was cancelled before it was sent, or whose failed order waits for staff. */
const isFurther = (kind: string) => ['cancelled undefined', 'pending failed'].includes(kind)
