// What an action that was acknowledged must have left behind, as lines that the database can be read as too (found.ts).
// The first word says what it is, the second whose.

import type { AnswerByKey } from '#contracts/index.ts'
import type { CrashAction, RequestOf, RouteOf } from './actions.ts'
import type { Action } from './journal.ts'

interface Told<D extends CrashAction> {
  /** Whoever did it. */
  readonly by: string
  readonly sent: RequestOf<D>
  readonly heard: AnswerByKey<RouteOf<D>>
  /** Whose request that is. */
  readonly ownerOf: (requestId: string) => string
}
type Tellers = { readonly [D in CrashAction]?: (told: Told<D>) => readonly string[] }

const entry = (member: string, source: string, points: number) =>
  points === 0 ? [] : [`entry ${member} ${source} ${points}`]
const audit = (by: string, action: string) => `audit ${by} ${action}`

/** Of a step of a request: its record and the member's notice. */
const step = (member: string, id: string, status: string) => [
  `step ${member} ${id} ${status}`,
  ...(status === 'pending' ? [] : [`notice ${member} redemption ${id} ${status}`]),
]

const adjusted = (member: string, points: number) => [
  ...entry(member, 'adjustment', points),
  `notice ${member} points_adjusted ${points}`,
]

/** What a colleague's proposal does when it is approved. */
function applied(by: string, facts: AnswerByKey<RouteOf<'approve'>>['approval']['facts']): string[] {
  if (facts.kind === 'points') return [...adjusted(facts.memberId, facts.points), audit(by, 'member.adjust_points')]
  if (facts.kind !== 'price') return []
  return [...(facts.from === null ? [] : [`price ${facts.planId} ${facts.to}`]), audit(by, 'plan.price')]
}

const STATUS_ACTIONS = { ban: 'member.ban', suspend: 'member.suspend', activate: 'member.activate' } as const

const TELLERS: Tellers = {
  spin: ({ by, heard: { prize, draw } }) => [
    ...entry(by, 'spin_win', prize.points),
    `draw ${by} ${draw.serverSeedHash} ${draw.nonce} ${draw.number} ${prize.points}`,
  ],
  rotate: ({ by, heard }) => [`seed ${by} ${heard.revealed.serverSeedHash}`],
  makeCard: ({ by, heard }) => [`card ${by} ${heard.card.id} ${heard.card.prize.points}`],
  claimCard: ({ by, sent, heard }) => [
    ...entry(by, 'scratch_earn', heard.prize.points),
    `claimed ${by} ${sent.params.id}`,
  ],
  answerQuestion: ({ by, heard: { result } }) =>
    result ? [...entry(by, 'quiz', result.score), `quiz ${by} ${result.id} ${result.score}`] : [],
  checkIn: ({ by, heard }) => entry(by, 'daily_check_in', heard.points),
  verifyTelegram: ({ by, sent, heard }) => [...entry(by, 'telegram', heard.points), `task ${by} ${sent.params.id}`],
  verifyVisit: ({ by, sent, heard }) => [...entry(by, 'youtube', heard.points), `task ${by} ${sent.params.id}`],
  claimAd: ({ by, sent, heard }) => [
    ...entry(by, heard.points === 50 ? 'daily_ad' : 'special_task2', heard.points),
    `ad ${by} ${sent.params.id}`,
  ],
  usePromo: ({ by, heard: { redemption } }) => [
    ...entry(by, 'promo', redemption.pointsEarned),
    `promo ${by} ${redemption.id}`,
  ],
  claimBonus: ({ by, heard }) => (heard.awarded ? entry(by, 'signup', heard.points) : []),
  // Whoever has signed in has it, with this sign-in or one before: see compare.ts.
  signIn: ({ heard }) => entry(heard.member.id, 'signup', 100),
  awardBonuses: ({ heard }) => heard.fixed.flatMap(({ id, points }) => entry(id, 'signup', points)),
  request: ({ by, heard: { redemption } }) => [
    ...entry(by, 'redemption', -redemption.pointsCost),
    ...step(by, redemption.id, 'pending'),
  ],
  move: ({ by, sent, heard: { redemption } }) => [
    ...step(redemption.memberId, redemption.id, sent.body.to),
    ...(sent.body.to === 'failed' || (sent.body.to === 'cancelled' && sent.body.from !== 'failed')
      ? entry(redemption.memberId, 'refund', redemption.pointsCost)
      : []),
    audit(by, `redemption.${sent.body.to}`),
  ],
  process: ({ by, heard, ownerOf }) => [
    ...heard.results.flatMap(({ id, outcome }) =>
      outcome === 'moved' ? [...step(ownerOf(id), id, 'processing'), audit(by, 'redemption.processing')] : [],
    ),
    audit(by, 'redemption.bulk_processing'),
  ],
  openSupport: ({ by, sent }) => [`said ${by} ${sent.body.text}`],
  writeSupport: ({ by, sent }) => [`said ${by} ${sent.body.text}`],
  answerSupport: ({ by, sent }) => [`answered ${sent.body.text}`, audit(by, 'support.answer')],
  assignSupport: ({ by }) => [audit(by, 'support.assign')],
  noteSupport: ({ by, sent }) => [`note ${sent.body.text}`, audit(by, 'support.note')],
  addTicketNote: ({ by, sent }) => [`note ${sent.body.text}`, audit(by, 'redemption.note')],
  noteMember: ({ by, sent }) => [`note ${sent.body.text}`, audit(by, 'member.note')],
  adjust: ({ by, sent, heard }) =>
    heard.waits
      ? [`proposal ${by} points`, audit(by, 'approval.propose')]
      : [...adjusted(sent.params.id, sent.body.points), audit(by, 'member.adjust_points')],
  changeStatus: ({ by, sent }) => [audit(by, STATUS_ACTIONS[sent.body.action])],
  pause: ({ by }) => [audit(by, 'member.pause_redemptions')],
  liftPause: ({ by }) => [audit(by, 'member.resume_redemptions')],
  approve: ({ by, heard: { approval } }) => [
    `decided ${by} ${approval.id} approved`,
    audit(by, 'approval.approve'),
    ...applied(by, approval.facts),
  ],
  refuse: ({ by, heard }) => [`decided ${by} ${heard.approval.id} refused`, audit(by, 'approval.refuse')],
  withdraw: ({ by, heard }) => [`decided ${by} ${heard.approval.id} withdrawn`, audit(by, 'approval.withdraw')],
  proposeCodes: ({ by }) => [`proposal ${by} codes`, audit(by, 'approval.propose')],
  changePrice: ({ by, sent, heard }) =>
    heard.waits
      ? [`proposal ${by} price`, audit(by, 'approval.propose')]
      : [
          // A plan's first price is no change of one.
          ...(sent.body.seenPoints === null ? [] : [`price ${sent.params.id} ${sent.body.points}`]),
          audit(by, 'plan.price'),
        ],
  addPlan: ({ by, heard }) => (heard.waits ? [`proposal ${by} price`, audit(by, 'approval.propose')] : []),
  addCode: ({ by, heard }) => [`code ${by} ${heard.promoCode.code}`, audit(by, 'promo_code.add')],
  generateCodes: ({ by, heard }) => [
    ...heard.codes.map((code) => `code ${by} ${code}`),
    audit(by, 'promo_code.generate'),
  ],
  editCode: ({ by }) => [audit(by, 'promo_code.edit')],
  deleteCode: ({ by }) => [audit(by, 'promo_code.delete')],
  editTask: ({ by }) => [audit(by, 'task.edit')],
  orderTasks: ({ by }) => [audit(by, 'task.order')],
  editSubscription: ({ by }) => [audit(by, 'service.edit')],
  investigate: ({ by }) => [audit(by, 'points_audit.investigate')],
}

/** The actions of the staff audit that are among them. */
export const AUDITED = [
  ...Object.values(STATUS_ACTIONS),
  ...['processing', 'bulk_processing', 'completed', 'failed', 'cancelled', 'note'].map((end) => `redemption.${end}`),
  ...['answer', 'assign', 'note'].map((end) => `support.${end}`),
  ...['note', 'adjust_points', 'pause_redemptions', 'resume_redemptions'].map((end) => `member.${end}`),
  ...['add', 'generate', 'edit', 'delete'].map((end) => `promo_code.${end}`),
  ...['propose', 'approve', 'refuse', 'withdraw'].map((end) => `approval.${end}`),
  ...['plan.price', 'task.edit', 'task.order', 'service.edit', 'points_audit.investigate'],
]

/** What an action left behind, by what was said of it; nothing where it was refused. */
export function tracesOf(
  { deed, by, request, answer }: Action,
  ownerOf: (requestId: string) => string,
): readonly string[] {
  if (answer?.status !== 200) return []
  const tell = TELLERS[deed] as ((told: Told<CrashAction>) => readonly string[]) | undefined
  return tell?.({ by: by.id, sent: request, heard: answer.body, ownerOf } as never) ?? []
}
