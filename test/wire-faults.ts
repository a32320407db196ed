// Faults of networks and services below the adapters of providers, and the operator's own service at the level of its calls.

import { OutgoingError, type SendRequest } from '#server/adapters/guarded-request.ts'

/**
 * What happens to one call. `lost`: it is done, and its answer is lost. `held`: it is done, and the answer waits for `hold`. `twice`: it
 * arrives twice. `malformed`: it is done, and the answer cannot be read. `refused` and `busy`: it is not done.
 */
export type WireFault = 'well' | 'lost' | 'held' | 'twice' | 'malformed' | 'refused' | 'busy'

interface Faults {
  /** Returns the external id of a call. */
  readonly idOf: (call: Parameters<SendRequest>[0]) => string
  /** Decides about each call. */
  readonly faultOf: (externalId: string) => WireFault
  /** Delays a held answer. */
  readonly hold: (externalId: string) => Promise<void>
}

/** Sends calls to a service, with faults. */
export const faultySend =
  (send: SendRequest, { idOf, faultOf, hold }: Faults): SendRequest =>
  async (call) => {
    const id = idOf(call)
    const fault = faultOf(id)
    if (fault === 'refused') throw new OutgoingError('could not be reached (ECONNREFUSED)')
    if (fault === 'busy') return { status: 503, text: 'Busy' }
    const answer = await send(call)
    if (fault === 'twice') return await send(call)
    if (fault === 'held') await hold(id)
    if (fault === 'lost') throw new OutgoingError('did not answer within 15 s')
    return fault === 'malformed' ? { status: 200, text: '<html>' } : answer
  }

/** How a service ends an order: at once, after it was asked about, or not at all. */
export type OrderEnd = 'done' | 'later' | 'failed'

/** The operator's own service. An order is idempotent by its external id. */
export function webhookService(endOf: (externalId: string) => OrderEnd) {
  const orders = new Map<string, OrderEnd>()
  const answerOf = (id: string) => {
    const end = orders.get(id)
    if (end === 'done') return { status: 'done', code: `code ${id}`, instructions: 'Enter it' }
    if (end === 'failed') return { status: 'failed', reason: 'Sold out' }
    return { status: end ? 'pending' : 'missing' }
  }
  const send: SendRequest = async ({ body = '' }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: { externalId: string } }
    const { externalId: id } = data
    const known = orders.get(id)
    if (type === 'order.create') orders.set(id, known ?? endOf(id))
    const answer = { status: 200, text: JSON.stringify(answerOf(id)) }
    if (known === 'later') orders.set(id, 'done')
    return answer
  }
  return { send, orders }
}
