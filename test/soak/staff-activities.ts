import { type Activities, pickOne, type SoakContext, uniqueText } from './activities.ts'
import type { SoakActor } from './soak-actor.ts'

const today = () => new Date().toISOString().slice(0, 10)
/** Returns a text that starts with the member's id, because compareLines skips lines of deleted accounts by their second word. */
const textAbout = (memberId: string, text: string): string => uniqueText(`${memberId} ${text}`)
/** Picks a member who has not left. */
const pickMember = ({ members }: SoakContext, random: () => number): SoakActor | undefined =>
  pickOne(
    random,
    members.filter(({ hasLeft, id }) => !hasLeft && id !== ''),
  )

export const STAFF_ACTIVITIES: Activities = {
  processRedemptions: {
    weight: 4,
    async run({ client }, staff, random) {
      const page = await client.read('GET /api/admin/redemptions', staff, { query: { status: 'pending' } })
      const ids = (page?.items ?? []).slice(0, 1 + Math.floor(random() * 5)).map(({ id }) => id)
      if (ids.length > 0) await client.act('processRedemptions', staff, { body: { ids } })
    },
  },
  moveRedemption: {
    weight: 14,
    async run({ client }, staff, random) {
      const status = pickOne(random, ['pending', 'processing', 'processing', 'failed'] as const) ?? 'pending'
      const page = await client.read('GET /api/admin/redemptions', staff, { query: { status } })
      const redemption = pickOne(random, page?.items ?? [])
      if (!redemption) return
      const to = pickOne(random, [...redemption.may, ...redemption.may.filter((status) => status === 'completed')])
      if (!to) return
      const activationCode = to === 'completed' ? uniqueText('CODE') : ''
      const body = { from: redemption.status, to, activationCode, reason: 'Checked' }
      await client.act('moveRedemption', staff, { params: { id: redemption.id }, body }, [
        'redemptionConflict',
        'notFound',
      ])
    },
  },
  readRedemption: {
    weight: 4,
    async run({ client }, staff, random) {
      const page = await client.read('GET /api/admin/redemptions', staff, { query: { status: 'completed' } })
      const redemption = pickOne(random, page?.items ?? [])
      if (!redemption) return
      const params = { id: redemption.id }
      if (random() < 0.5)
        await client.act('showActivationCode', staff, { params }, ['activationCodeMissing', 'notFound'])
      else {
        const body = { text: textAbout(redemption.memberId, 'was checked') }
        await client.act('addRedemptionNote', staff, { params, body }, ['notFound'])
      }
    },
  },
  adjustPoints: { weight: 6, run: adjustPoints },
  changeStatus: { weight: 3, run: changeStatus },
  pauseRedemptions: { weight: 2, run: pauseOrLift },
  addMemberNote: {
    weight: 2,
    async run(context, staff, random) {
      const member = pickMember(context, random)
      if (!member) return
      const body = { text: textAbout(member.id, 'called') }
      await context.client.act('addMemberNote', staff, { params: { id: member.id }, body }, ['notFound'])
    },
  },
  support: { weight: 12, run: handleTicket },
}

async function adjustPoints(context: SoakContext, staff: SoakActor, random: () => number): Promise<void> {
  const { client } = context
  const member = pickMember(context, random)
  if (!member) return
  const params = { id: member.id }
  const seen = await client.read('GET /api/admin/members/:id', staff, { params }, ['notFound'])
  if (!seen?.mayAdjust) return
  member.mayBeAdjusted = true
  // 6,000 points need a second approver.
  const points = random() < 0.25 ? 6000 : random() < 0.3 ? -20 : 1 + Math.floor(random() * 300)
  const body = { points, reason: uniqueText('Corrected'), seenAdjustments: seen.adjustments }
  const allowed = ['memberAdjusted', 'adjustmentTooLarge', 'approvalDuplicate', 'notFound'] as const
  await client.act('adjustPoints', staff, { params, body }, allowed)
}

/** Changes the status, mostly of members who were blocked before, so that most members can go on. */
async function changeStatus(context: SoakContext, staff: SoakActor, random: () => number): Promise<void> {
  const { client } = context
  const member = pickMember(context, random)
  if (!member || (!member.mayBeBlocked && random() < 0.7)) return
  const params = { id: member.id }
  const seen = await client.read('GET /api/admin/members/:id', staff, { params }, ['notFound'])
  const action = pickOne(random, seen?.may ?? [])
  if (!seen || !action) return
  member.mayBeBlocked = true
  const body = { action, from: seen.status, reason: 'Checked' }
  await client.act('changeMemberStatus', staff, { params, body }, ['memberConflict', 'notFound'])
}

async function pauseOrLift(context: SoakContext, staff: SoakActor, random: () => number): Promise<void> {
  const { client } = context
  const member = pickMember(context, random)
  if (!member) return
  const params = { id: member.id }
  const seen = await client.read('GET /api/admin/members/:id', staff, { params }, ['notFound'])
  if (!seen?.mayPause) return
  member.mayBePaused = true
  const running = seen.pauses.find(({ lifted }) => !lifted)
  if (running) {
    const body = { pauseId: running.id, reason: 'They explained it' }
    await client.act('liftPause', staff, { params, body }, ['pauseLifted', 'notFound'])
  } else {
    const body = { reason: 'Six accounts at one device', message: 'We are checking how these points were earned.' }
    await client.act('pauseRedemptions', staff, { params, body }, ['pausedAlready', 'notFound'])
  }
}

async function handleTicket({ client }: SoakContext, staff: SoakActor, random: () => number): Promise<void> {
  const page = await client.read('GET /api/admin/support', staff, {})
  const listed = pickOne(random, page?.items ?? [])
  if (!listed) return
  const params = { id: listed.id }
  const ticket = await client.read('GET /api/admin/support/:id', staff, { params }, ['notFound'])
  if (!ticket) return
  const seenVersion = ticket.version
  const text = textAbout(ticket.memberId, 'gets an answer')
  const choice = random()
  if (choice < 0.5 && ticket.mayAnswer) {
    const body = { text, seenVersion, close: random() < 0.3 }
    const allowed = ['supportConflict', 'supportTicketClosed', 'supportAnswerMustClose', 'notFound'] as const
    await client.act('answerTicket', staff, { params, body }, allowed)
  } else if (choice < 0.7 && ticket.mayNote) {
    await client.act('addTicketNote', staff, { params, body: { text } }, ['notFound', 'supportTicketFull'])
  } else if (choice < 0.85 && ticket.mayAssign) {
    const to = ticket.assignee ? null : staff.id
    await client.act('assignTicket', staff, { params, body: { to, seenVersion } }, ['supportConflict', 'notFound'])
  } else {
    const to = pickOne(random, ticket.may)
    const allowed = ['supportConflict', 'supportTicketsOpen', 'notFound'] as const
    if (to) await client.act('moveTicket', staff, { params, body: { to, seenVersion } }, allowed)
  }
}

/** Proposals and decisions of moderators and super admins. */
export const APPROVAL_ACTIVITIES: Activities = {
  decideProposal: {
    weight: 8,
    async run({ client }, staff, random) {
      const page = await client.read('GET /api/admin/approvals', staff, {})
      const approval = pickOne(random, page?.items ?? [])
      const decision = pickOne(random, approval?.may ?? [])
      if (!approval || !decision) return
      const params = { id: approval.id }
      const allowed = [
        ...(['approvalClosed', 'memberAdjusted', 'adjustmentTooLarge'] as const),
        ...(['catalogueConflict', 'notFound'] as const),
      ]
      if (decision === 'approve') await client.act('approve', staff, { params, body: { reason: 'Right' } }, allowed)
      if (decision === 'refuse') await client.act('refuse', staff, { params, body: { reason: 'Not now' } }, allowed)
      if (decision === 'withdraw') await client.act('withdraw', staff, { params, body: {} }, allowed)
    },
  },
  proposeCodeExport: {
    weight: 1,
    async run({ client }, staff) {
      const body = { from: today(), to: today(), reason: 'For the supplier' }
      await client.act('proposeCodeExport', staff, { body }, ['codesExportEmpty', 'approvalDuplicate'])
    },
  },
  downloadCodeExport: {
    weight: 2,
    async run({ client }, staff) {
      const page = await client.read('GET /api/admin/approvals', staff, { query: { view: 'decided' } })
      const own = page?.items.find(({ may }) => may.includes('download'))
      if (own) await client.act('downloadCodeExport', staff, { params: { id: own.id }, body: {} })
    },
  },
}
