// The effects of acknowledged actions, as lines in the format of database-lines.ts. The first word is the kind, the second
// is usually the member.

import type { AnswerByKey } from '#contracts/index.ts'
import type { ActionName, RequestOf, RouteOf } from './actions.ts'
import type { Action } from './journal.ts'

interface AcknowledgedAction<Name extends ActionName> {
  /** The id of the actor. */
  readonly by: string
  readonly input: RequestOf<Name>
  readonly output: AnswerByKey<RouteOf<Name>>
  /** Returns the member of a redemption. */
  readonly ownerOf: (redemptionId: string) => string
}
type LineBuilders = { readonly [Name in ActionName]?: (action: AcknowledgedAction<Name>) => readonly string[] }

const entry = (member: string, source: string, points: number) =>
  points === 0 ? [] : [`entry ${member} ${source} ${points}`]
const audit = (by: string, action: string) => `audit ${by} ${action}`

/** Returns the lines of a step of a redemption: the event and the member's notification. */
const step = (member: string, id: string, status: string) => [
  `step ${member} ${id} ${status}`,
  ...(status === 'pending' ? [] : [`notification ${member} redemption ${id} ${status}`]),
]

const adjustmentLines = (member: string, points: number) => [
  ...entry(member, 'adjustment', points),
  `notification ${member} points_adjusted ${points}`,
]

/** Returns the lines of an approved proposal's effects. */
function linesOfApproval(by: string, facts: AnswerByKey<RouteOf<'approve'>>['approval']['facts']): string[] {
  if (facts.kind === 'points')
    return [...adjustmentLines(facts.memberId, facts.points), audit(by, 'member.adjust_points')]
  if (facts.kind !== 'price') return []
  return [...(facts.from === null ? [] : [`price ${facts.planId} ${facts.to}`]), audit(by, 'plan.price')]
}

const STATUS_ACTIONS = { ban: 'member.ban', suspend: 'member.suspend', activate: 'member.activate' } as const

const LINE_BUILDERS: LineBuilders = {
  spin: ({ by, output: { prize, draw } }) => [
    ...entry(by, 'spin_win', prize.points),
    `draw ${by} ${draw.serverSeedHash} ${draw.nonce} ${draw.number} ${prize.points}`,
  ],
  rotate: ({ by, output }) => [`seed ${by} ${output.revealed.serverSeedHash}`],
  startCard: ({ by, output }) => [`card ${by} ${output.card.id} ${output.card.prize.points}`],
  claimCard: ({ by, input, output }) => [
    ...entry(by, 'scratch_earn', output.prize.points),
    `claimed ${by} ${input.params.id}`,
  ],
  answerQuestion: ({ by, output: { result } }) =>
    result ? [...entry(by, 'quiz', result.score), `quiz ${by} ${result.id} ${result.score}`] : [],
  checkIn: ({ by, output }) => entry(by, 'daily_check_in', output.points),
  verifyTelegram: ({ by, input, output }) => [...entry(by, 'telegram', output.points), `task ${by} ${input.params.id}`],
  verifyVisit: ({ by, input, output }) => [...entry(by, 'youtube', output.points), `task ${by} ${input.params.id}`],
  claimAd: ({ by, input, output }) => [
    ...entry(by, output.points === 50 ? 'daily_ad' : 'special_task2', output.points),
    `ad ${by} ${input.params.id}`,
  ],
  redeemPromoCode: ({ by, output: { redemption } }) => [
    ...entry(by, 'promo', redemption.pointsEarned),
    `promo ${by} ${redemption.id}`,
  ],
  claimBonus: ({ by, output }) => (output.awarded ? entry(by, 'signup', output.points) : []),
  // The first sign-in awards the bonus; later ones find it awarded. compare.ts expects one entry.
  signIn: ({ output }) => entry(output.member.id, 'signup', 100),
  awardBonuses: ({ output }) => output.fixed.flatMap(({ id, points }) => entry(id, 'signup', points)),
  redeem: ({ by, output: { redemption } }) => [
    ...entry(by, 'redemption', -redemption.pointsCost),
    ...step(by, redemption.id, 'pending'),
    // A rule of holds can apply, such as the one for high prices.
    ...(redemption.hold
      ? [`step ${by} ${redemption.id} held`, `notification ${by} redemption_held ${redemption.id}`]
      : []),
    // A code of the stock completes it in the same commit, without a notification.
    ...(redemption.status === 'completed' ? [`step ${by} ${redemption.id} completed`] : []),
  ],
  moveRedemption: ({ by, input, output: { redemption } }) => [
    ...(input.body.from === 'pending' && input.body.to === 'completed'
      ? [`step ${redemption.memberId} ${redemption.id} processing`]
      : []),
    ...step(redemption.memberId, redemption.id, input.body.to),
    ...(input.body.to === 'failed' || (input.body.to === 'cancelled' && input.body.from !== 'failed')
      ? entry(redemption.memberId, 'refund', redemption.pointsCost)
      : []),
    audit(by, `redemption.${input.body.to}`),
  ],
  processRedemptions: ({ by, output, ownerOf }) => [
    ...output.results.flatMap(({ id, outcome }) =>
      outcome === 'moved' ? [...step(ownerOf(id), id, 'processing'), audit(by, 'redemption.processing')] : [],
    ),
    audit(by, 'redemption.bulk_processing'),
  ],
  openTicket: ({ by, input }) => [`message ${by} ${input.body.text}`],
  writeMessage: ({ by, input }) => [`message ${by} ${input.body.text}`],
  answerTicket: ({ by, input }) => [`answer ${input.body.text}`, audit(by, 'support.answer')],
  assignTicket: ({ by }) => [audit(by, 'support.assign')],
  addTicketNote: ({ by, input }) => [`note ${input.body.text}`, audit(by, 'support.note')],
  addRedemptionNote: ({ by, input }) => [`note ${input.body.text}`, audit(by, 'redemption.note')],
  addMemberNote: ({ by, input }) => [`note ${input.body.text}`, audit(by, 'member.note')],
  adjustPoints: ({ by, input, output }) =>
    output.waits
      ? [`proposal ${by} points`, audit(by, 'approval.propose')]
      : [...adjustmentLines(input.params.id, input.body.points), audit(by, 'member.adjust_points')],
  changeMemberStatus: ({ by, input }) => [audit(by, STATUS_ACTIONS[input.body.action])],
  pauseRedemptions: ({ by }) => [audit(by, 'member.pause_redemptions')],
  liftPause: ({ by }) => [audit(by, 'member.resume_redemptions')],
  approve: ({ by, output: { approval } }) => [
    `decided ${by} ${approval.id} approved`,
    audit(by, 'approval.approve'),
    ...linesOfApproval(by, approval.facts),
  ],
  refuse: ({ by, output }) => [`decided ${by} ${output.approval.id} refused`, audit(by, 'approval.refuse')],
  withdraw: ({ by, output }) => [`decided ${by} ${output.approval.id} withdrawn`, audit(by, 'approval.withdraw')],
  proposeCodeExport: ({ by }) => [`proposal ${by} codes`, audit(by, 'approval.propose')],
  changePrice: ({ by, input, output }) =>
    output.waits
      ? [`proposal ${by} price`, audit(by, 'approval.propose')]
      : [
          // A first price is not recorded as a change.
          ...(input.body.expectedPoints === null ? [] : [`price ${input.params.id} ${input.body.points}`]),
          audit(by, 'plan.price'),
        ],
  addPlan: ({ by, output }) => (output.waits ? [`proposal ${by} price`, audit(by, 'approval.propose')] : []),
  addCodes: ({ by }) => [audit(by, 'plan.add_codes')],
  voidCodes: ({ by }) => [audit(by, 'plan.void_codes')],
  addPromoCode: ({ by, output }) => [`code ${by} ${output.promoCode.code}`, audit(by, 'promo_code.add')],
  generatePromoCodes: ({ by, output }) => [
    ...output.codes.map((code) => `code ${by} ${code}`),
    audit(by, 'promo_code.generate'),
  ],
  editPromoCode: ({ by }) => [audit(by, 'promo_code.edit')],
  deletePromoCode: ({ by }) => [audit(by, 'promo_code.delete')],
  editTask: ({ by }) => [audit(by, 'task.edit')],
  orderTasks: ({ by }) => [audit(by, 'task.order')],
  editSubscription: ({ by }) => [audit(by, 'service.edit')],
  investigate: ({ by }) => [audit(by, 'points_audit.investigate')],
}

/** The actions of the audit log that the lines contain. */
export const AUDITED_ACTIONS = [
  ...Object.values(STATUS_ACTIONS),
  ...['processing', 'bulk_processing', 'completed', 'failed', 'cancelled', 'note'].map((end) => `redemption.${end}`),
  ...['answer', 'assign', 'note'].map((end) => `support.${end}`),
  ...['note', 'adjust_points', 'pause_redemptions', 'resume_redemptions'].map((end) => `member.${end}`),
  ...['add', 'generate', 'edit', 'delete'].map((end) => `promo_code.${end}`),
  ...['propose', 'approve', 'refuse', 'withdraw'].map((end) => `approval.${end}`),
  ...[
    'plan.price',
    'plan.add_codes',
    'plan.void_codes',
    'task.edit',
    'task.order',
    'service.edit',
    'points_audit.investigate',
  ],
]

/** Returns the lines of an action's effects; none for a refusal. */
export function expectedLinesOf(
  { name, by, request, answer }: Action,
  ownerOf: (redemptionId: string) => string,
): readonly string[] {
  if (answer?.status !== 200) return []
  const build = LINE_BUILDERS[name] as ((action: AcknowledgedAction<ActionName>) => readonly string[]) | undefined
  return build?.({ by: by.id, input: request, output: answer.body, ownerOf } as never) ?? []
}
