// What staff do for members: requests, points, statuses, support.

import type { Person } from './actor.ts'
import { type Activities, oneOf, type World, words } from './world.ts'

const today = () => new Date().toISOString().slice(0, 10)
/** Longer ago is over, and nobody of the living is shut out for no reason. */
const somebody = ({ members }: World, chance: () => number): Person | undefined =>
  oneOf(
    chance,
    members.filter(({ hasLeft, id }) => !hasLeft && id !== ''),
  )

export const DESK: Activities = {
  process: {
    weight: 4,
    async does({ client }, staff, chance) {
      const page = await client.read('GET /api/admin/redemptions', staff, { query: { status: 'pending' } })
      const ids = (page?.items ?? []).slice(0, 1 + Math.floor(chance() * 5)).map(({ id }) => id)
      if (ids.length > 0) await client.act('process', staff, { body: { ids } })
    },
  },
  move: {
    weight: 14,
    async does({ client }, staff, chance) {
      const status = oneOf(chance, ['pending', 'processing', 'processing', 'failed'] as const) ?? 'pending'
      const page = await client.read('GET /api/admin/redemptions', staff, { query: { status } })
      const request = oneOf(chance, page?.items ?? [])
      if (!request) return
      const to = oneOf(chance, [...request.may, ...request.may.filter((one) => one === 'completed')])
      if (!to) return
      const activationCode = to === 'completed' ? words('CODE') : ''
      const body = { from: request.status, to, activationCode, reason: 'Looked at' }
      await client.act('move', staff, { params: { id: request.id }, body }, ['redemptionConflict', 'notFound'])
    },
  },
  lookAtRequest: {
    weight: 4,
    async does({ client }, staff, chance) {
      const page = await client.read('GET /api/admin/redemptions', staff, { query: { status: 'completed' } })
      const request = oneOf(chance, page?.items ?? [])
      if (!request) return
      const params = { id: request.id }
      if (chance() < 0.5) await client.act('showCode', staff, { params }, ['activationCodeMissing', 'notFound'])
      else {
        const body = { text: words(`${request.memberId} was looked at`) }
        await client.act('addTicketNote', staff, { params, body }, ['notFound'])
      }
    },
  },
  adjust: { weight: 6, does: adjust },
  changeStatus: { weight: 3, does: changeStatus },
  pause: { weight: 2, does: pauseOrLift },
  noteMember: {
    weight: 2,
    async does(world, staff, chance) {
      const member = somebody(world, chance)
      if (!member) return
      const body = { text: words(`${member.id} called`) }
      await world.client.act('noteMember', staff, { params: { id: member.id }, body }, ['notFound'])
    },
  },
  support: { weight: 12, does: answerSupport },
}

async function adjust(world: World, staff: Person, chance: () => number): Promise<void> {
  const { client } = world
  const member = somebody(world, chance)
  if (!member) return
  const params = { id: member.id }
  const seen = await client.read('GET /api/admin/users/:id', staff, { params }, ['notFound'])
  if (!seen?.mayAdjust) return
  member.isTouched = true
  // More than one of the staff may do alone.
  const points = chance() < 0.25 ? 6000 : chance() < 0.3 ? -20 : 1 + Math.floor(chance() * 300)
  const body = { points, reason: words('Mended'), seenAdjustments: seen.adjustments }
  const may = ['memberAdjusted', 'adjustmentTooLarge', 'approvalDuplicate', 'notFound'] as const
  await client.act('adjust', staff, { params, body }, may)
}

/** Few of the living are banned; most who are have played to their end. */
async function changeStatus(world: World, staff: Person, chance: () => number): Promise<void> {
  const { client } = world
  const member = somebody(world, chance)
  if (!member || (!member.isShutOut && chance() < 0.7)) return
  const params = { id: member.id }
  const seen = await client.read('GET /api/admin/users/:id', staff, { params }, ['notFound'])
  const action = oneOf(chance, seen?.may ?? [])
  if (!seen || !action) return
  member.isShutOut = true
  const body = { action, from: seen.status, reason: 'Looked at' }
  await client.act('changeStatus', staff, { params, body }, ['memberConflict', 'notFound'])
}

async function pauseOrLift(world: World, staff: Person, chance: () => number): Promise<void> {
  const { client } = world
  const member = somebody(world, chance)
  if (!member) return
  const params = { id: member.id }
  const seen = await client.read('GET /api/admin/users/:id', staff, { params }, ['notFound'])
  if (!seen?.mayPause) return
  member.isPaused = true
  const running = seen.pauses.find(({ lifted }) => !lifted)
  if (running) {
    const body = { pauseId: running.id, reason: 'They explained it' }
    await client.act('liftPause', staff, { params, body }, ['pauseLifted', 'notFound'])
  } else {
    const body = { reason: 'Six accounts at one device', message: 'We are checking how these points were earned.' }
    await client.act('pause', staff, { params, body }, ['pausedAlready', 'notFound'])
  }
}

async function answerSupport({ client }: World, staff: Person, chance: () => number): Promise<void> {
  const page = await client.read('GET /api/admin/support', staff, {})
  const listed = oneOf(chance, page?.items ?? [])
  if (!listed) return
  const params = { id: listed.id }
  const thread = await client.read('GET /api/admin/support/:id', staff, { params }, ['notFound'])
  if (!thread) return
  const seenVersion = thread.version
  const text = words(`${thread.memberId} is told`)
  const way = chance()
  if (way < 0.5 && thread.mayAnswer) {
    const body = { text, seenVersion, close: chance() < 0.3 }
    await client.act('answerSupport', staff, { params, body }, ['supportConflict', 'supportRequestClosed', 'notFound'])
  } else if (way < 0.7 && thread.mayNote) {
    await client.act('noteSupport', staff, { params, body: { text } }, ['notFound', 'supportRequestFull'])
  } else if (way < 0.85 && thread.mayAssign) {
    const to = thread.assignee ? null : staff.id
    await client.act('assignSupport', staff, { params, body: { to, seenVersion } }, ['supportConflict', 'notFound'])
  } else {
    const to = oneOf(chance, thread.may)
    const may = ['supportConflict', 'supportRequestsOpen', 'notFound'] as const
    if (to) await client.act('moveSupport', staff, { params, body: { to, seenVersion } }, may)
  }
}

/** What moderators and super admins do together. */
export const APPROVALS: Activities = {
  decide: {
    weight: 8,
    async does({ client }, staff, chance) {
      const page = await client.read('GET /api/admin/approvals', staff, {})
      const waiting = oneOf(chance, page?.items ?? [])
      const what = oneOf(chance, waiting?.may ?? [])
      if (!waiting || !what) return
      const params = { id: waiting.id }
      const may = [
        ...(['approvalClosed', 'memberAdjusted', 'adjustmentTooLarge'] as const),
        ...(['catalogueConflict', 'notFound'] as const),
      ]
      if (what === 'approve') await client.act('approve', staff, { params, body: { reason: 'Right' } }, may)
      if (what === 'refuse') await client.act('refuse', staff, { params, body: { reason: 'Not now' } }, may)
      if (what === 'withdraw') await client.act('withdraw', staff, { params, body: {} }, may)
    },
  },
  proposeCodes: {
    weight: 1,
    async does({ client }, staff) {
      const body = { from: today(), to: today(), reason: 'For the supplier' }
      await client.act('proposeCodes', staff, { body }, ['codesExportEmpty', 'approvalDuplicate'])
    },
  },
  downloadCodes: {
    weight: 2,
    async does({ client }, staff) {
      const page = await client.read('GET /api/admin/approvals', staff, { query: { view: 'decided' } })
      const own = page?.items.find(({ may }) => may.includes('download'))
      if (own) await client.act('downloadCodes', staff, { params: { id: own.id }, body: {} })
    },
  },
}
