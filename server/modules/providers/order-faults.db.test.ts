// Many orders through each adapter to a service whose calls and answers are lost, late, doubled or unreadable, while processes are killed and
// staff try to cancel: no order is delivered twice, none is lost, and no points are refunded for a code that was delivered.

import { beforeAll, expect, test } from 'vitest'
import type { SendRequest } from '#server/adapters/guarded-request.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { crashingNotifier } from '#test/crashing-notifier.ts'
import { runsAllTests } from '#test/db.ts'
import { addPlan } from '#test/plans.ts'
import { seeded } from '#test/provider-stand-in.ts'
import { orderContext, providedPlan, redeem, WEBHOOK_SECRET, WITH_WEBHOOK } from '#test/providers.ts'
import { move } from '#test/redemptions.ts'
import { ITEM, TREMENDOUS, tremendousStandIn, WITH_TREMENDOUS } from '#test/tremendous-stand-in.ts'
import { faultySend, type OrderEnd, type WireFault, webhookService } from '#test/wire-faults.ts'
import { claimOrders, createOrders } from './claim-orders.ts'
import type { Provider } from './provider.ts'
import { runOrder } from './run-orders.ts'
import { tremendousProvider } from './tremendous-provider.ts'
import { webhookProvider } from './webhook-provider.ts'

const app = useTestApp({ environment: { ...WITH_WEBHOOK, ...WITH_TREMENDOUS, STAFF_DAILY_POINTS: 'off' } })
const db = () => app().database.db
/** The second engine shows only that it carries out the same transactions. */
const MEMBERS = runsAllTests ? 15 : 5
const EACH = 8
const SEED = 4711
/** After these calls of an order the service works well, so that each order ends. */
const FAULTY_CALLS = 12

let admin: Actor
beforeAll(async () => {
  admin = await app().member({ role: 'super_admin' })
})

/** Shares of 100 for a call: three of ten are done and lose their answer. */
const FAULT_SHARES: readonly (readonly [WireFault, number])[] = [
  ['lost', 30],
  ['held', 25],
  ['refused', 15],
  ['malformed', 7],
  ['busy', 5],
  ['twice', 5],
  ['well', 13],
]
const HARMLESS: readonly WireFault[] = ['well', 'twice']

/** A service with the adapter that calls it. */
interface Service {
  readonly send: SendRequest
  readonly idOf: (call: Parameters<SendRequest>[0]) => string
  readonly provider: (send: SendRequest) => Provider
  /** How the service ended an order; undefined if it never came. */
  readonly endAt: (externalId: string) => OrderEnd | undefined
  readonly isCodeOf: (code: string, externalId: string) => boolean
}

function ownService(endOf: (externalId: string) => OrderEnd): Service {
  const { send, orders } = webhookService(endOf)
  return {
    send,
    idOf: ({ body = '' }) => JSON.parse(body).data.externalId,
    provider: (faulty) => webhookProvider({ url: WITH_WEBHOOK.PROVIDER_WEBHOOK_URL, secret: WEBHOOK_SECRET }, faulty),
    endAt: (id) => orders.get(id),
    isCodeOf: (code, id) => code === `code ${id}`,
  }
}

const ENDS = { done: 'EXECUTED', later: 'PENDING APPROVAL', failed: 'FAILED' } as const

function tremendous(endOf: (externalId: string) => OrderEnd): Service {
  const { send, orders } = tremendousStandIn()
  const idOf: Service['idOf'] = ({ url, body }) => {
    const { pathname, searchParams } = new URL(url)
    const byLink = [...orders].find(([, { id }]) => pathname.includes(`/rewards/R${id}/`))?.[0]
    return byLink ?? searchParams.get('external_id') ?? JSON.parse(body ?? '{}').external_id
  }
  return {
    idOf,
    async send(call) {
      const known = orders.get(idOf(call))
      // What was to come later is there by now.
      if (known?.status === ENDS.later) known.status = ENDS.done
      const answer = await send(call)
      const created = orders.get(idOf(call))
      if (!created || created === known) return answer
      created.status = ENDS[endOf(idOf(call))]
      return created.status === ENDS.done ? answer : await send(call)
    },
    provider: (faulty) => tremendousProvider(TREMENDOUS, faulty),
    endAt: (id) => {
      const status = orders.get(id)?.status
      return (Object.keys(ENDS) as OrderEnd[]).find((end) => ENDS[end] === status)
    },
    isCodeOf: (code, id) => code.includes(`/R${orders.get(id)?.id}/`),
  }
}

/** The statuses of redemptions and how their orders ended. A few orders may miss the rare ones. */
const REQUIRED_KINDS = ['completed done', ...(runsAllTests ? ['cancelled failed'] : [])]
/** Also redemptions that were cancelled before they were sent, or whose failed order waits for staff. */
const OTHER_KINDS = ['cancelled failed', 'cancelled undefined', 'pending failed']

/** Adds a plan that a provider delivers. @returns the id of its subscription */
async function planBy(name: Provider['name']): Promise<string> {
  if (name === 'webhook') return (await providedPlan(admin)).subscriptionId
  const subscriptionId = `rewarded_${crypto.randomUUID().slice(0, 8)}`
  const { plan } = (await addPlan(admin, { subscriptionId, duration: '1 Month', points: 600 })).body
  const body = { seen: null, provider: name, item: ITEM }
  await admin.call('POST /api/admin/plans/:id/provider', { params: { id: plan.id }, body })
  return subscriptionId
}

/** A process that works on one order. */
interface Run {
  ended: Promise<void>
  /** Called when one of its calls is held. */
  onHold: () => void
}

const heldAt = (run: Run): Promise<void> =>
  new Promise((resolve) => {
    run.onHold = resolve
  })

test.each([
  ['webhook', ownService],
  ['tremendous', tremendous],
] as const)(
  `${MEMBERS * EACH} orders by %s are delivered or failed, each once, whatever is lost and killed`,
  async (name, serviceOf) => {
    const subscriptionId = await planBy(name)
    const random = seeded(SEED)
    const owners = new Map<string, Actor>()
    const calls = new Map<string, number>()
    /** The fault of a call depends on its redemption and its number alone, not on the order in which calls end. */
    const pick = (id: string): WireFault => {
      const call = (calls.get(id) ?? 0) + 1
      calls.set(id, call)
      if (call > FAULTY_CALLS) return 'well'
      let left = seeded(SEED + [...owners.keys()].indexOf(id) * 1000 + call)() * 100
      for (const [fault, share] of FAULT_SHARES) {
        left -= share
        if (left < 0) return fault
      }
      return 'well'
    }
    let faults = 0
    const lateRuns: { readonly run: Run; readonly resume: () => void }[] = []
    const service = serviceOf((id) => {
      const share = seeded(SEED * 3 + [...owners.keys()].indexOf(id))() * 100
      return share < 15 ? 'later' : share < 22 ? 'failed' : 'done'
    })
    const faultOf = (id: string): WireFault => {
      const fault = pick(id)
      if (!HARMLESS.includes(fault)) faults += 1
      return fault
    }
    /** A provider whose held calls belong to this run: an order can have several. */
    const providerOf = (run: Run) => {
      const hold = () =>
        new Promise<void>((resume) => {
          lateRuns.push({ run, resume })
          run.onHold()
        })
      return service.provider(faultySend(service.send, { idOf: service.idOf, faultOf, hold }))
    }
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
      await createOrders(db(), name, app().clock.now())
      // The leases of killed processes are over. The breaker has its own tests.
      app().clock.advance(16 * 60)
      await db().updateTable('provider_states').set({ failures: 0, open_until: null }).execute()
      const claimed = await claimOrders(db(), name, app().clock.now())
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
          const run: Run = { ended: Promise.resolve(), onHold: () => {} }
          const killed = heldAt(run)
          run.ended = runOrder(db(), { ...base, notifier }, providerOf(run), order).catch(() => {})
          return Promise.race([run.ended, killed])
        }),
      )
      // A process whose run counts as ended gets its answer late.
      const late = random() < 0.5 ? lateRuns.shift() : undefined
      if (late) {
        // Its next call may be held as well.
        const heldAgain = heldAt(late.run)
        late.resume()
        await Promise.race([late.run.ended, heldAgain])
      }
      for (const [id] of [...owners].filter(() => random() < 0.005)) {
        const { status, code } = await move(admin, id, 'pending', 'cancelled')
        expect([200, 409]).toContain(status)
        if (status === 409) expect(code).toMatch(/^redemption(Ordered|Conflict)$/)
      }
    }
    expect(await openOrders()).toEqual([])
    expect(faults).toBeGreaterThan(2.5 * MEMBERS * EACH)

    const rows = await db()
      .selectFrom('redemptions as r')
      .leftJoin('activation_codes as c', 'c.id', 'r.code_id')
      .select(['r.id', 'r.status', 'r.refunded_at', 'c.ciphertext', 'c.id as codeId'])
      .where('r.subscription_id', '=', subscriptionId)
      .execute()
    expect(rows).toHaveLength(MEMBERS * EACH)
    const kinds = new Set<string>()
    for (const { id, status, refunded_at, ciphertext, codeId } of rows) {
      const outcome = service.endAt(id)
      kinds.add(`${status} ${outcome}`)
      // Delivered exactly where the provider delivered, with its code; refunded only where it did not.
      expect({ id, delivered: status === 'completed' }).toEqual({ id, delivered: outcome === 'done' })
      if (ciphertext && codeId) expect(service.isCodeOf(cipher.decrypt(ciphertext, codeId), id)).toBe(true)
      if (refunded_at) expect(outcome).not.toBe('done')
    }
    expect([...REQUIRED_KINDS, ...OTHER_KINDS]).toEqual(expect.arrayContaining([...kinds]))
    expect([...kinds]).toEqual(expect.arrayContaining(REQUIRED_KINDS))
    const codes = await db()
      .selectFrom('activation_codes as c')
      .innerJoin('plans as p', 'p.id', 'c.plan_id')
      .select('c.id')
      .where('p.subscription_id', '=', subscriptionId)
      .execute()
    expect(codes).toHaveLength(rows.filter(({ status }) => status === 'completed').length)
    const audits = await Promise.all(members.map(({ id }) => verifyLedger(db(), id)))
    expect(audits.flatMap(({ findings }) => findings)).toEqual([])
  },
)
