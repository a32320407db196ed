// Budgets in the decision of a command: the snapshot reads what is left of each budget, the decision refuses a play that does not fit, and the
// commit reserves and counts its points (docs/architecture.md#budgets).

import { BUDGET_SCOPES, type BudgetScope, type BudgetSource } from '#contracts/budget-rules.ts'
import { type Part, type Parts, part } from '#server/db/parts.ts'
import { Problem } from '#server/http/problem.ts'
import type { NumberedRules } from '#server/modules/rules/index.ts'
import type { Decision, DecisionInput } from './command.ts'
import type { BudgetUseRow } from './rows.ts'

/** What is left of a budget. */
export interface BudgetRoom {
  readonly scope: BudgetScope | 'named'
  /** The id of a named budget; null for the others. */
  readonly named: string | null
  /** Points that can still be issued in the running period; negative after the ceiling was lowered. */
  readonly room: number
  /** When the next period begins; null for a named budget, which has none. */
  readonly opensAt: string | null
}

/** Null while there are no budgets. */
export type BudgetRooms = readonly BudgetRoom[] | null

const roomsOf = (scopes: readonly BudgetScope[]): Part<BudgetRooms> =>
  part(
    `select budget_rooms(m.id, '{${scopes.join(',')}}', (call.input ->> 'budgetsAt')::timestamptz, call.input -> 'budgets')`,
    'budgetsAt',
  )

/** Returns the part with what is left of the budgets that count a source, and of named ones whose ids are in the array `call.input.budgets`. */
export const budgetRoomOf = (source: BudgetSource): Part<BudgetRooms> => roomsOf(['all', 'member', source])

/** Part: what is left of each budget that is not a named one. */
export const ALL_ROOMS: Part<BudgetRooms> = roomsOf(BUDGET_SCOPES)

/** Part: whether there are budgets, for a command that ends a play. */
export const HAS_BUDGETS: Part<boolean> = part(`select to_json(call.input ->> 'budgetsAt' is not null)`)

/** Returns the budget that has too little left for a play, and opens last; null if the play fits. */
export function closedBudget(rooms: BudgetRooms, most: number): BudgetRoom | null {
  const opening = ({ opensAt }: BudgetRoom) => (opensAt === null ? Number.POSITIVE_INFINITY : Date.parse(opensAt))
  const closed = (rooms ?? []).filter(({ room }) => room < most)
  return closed.toSorted((one, other) => opening(other) - opening(one))[0] ?? null
}

/** A play that a budget has too little left for. */
class BudgetClosed extends Problem {
  readonly isNamed: boolean

  constructor({ named }: BudgetRoom) {
    super('budgetClosed')
    this.isNamed = named !== null
  }
}

/** Refuses a play that a budget has too little left for. @param most the most points that it can bring @throws Problem budgetClosed */
export function assertBudgetRoom(rooms: BudgetRooms, most: number): void {
  const closed = closedBudget(rooms, most)
  if (closed) throw new BudgetClosed(closed)
}

/** A play that ends at once, or begins. */
interface PlayUse extends Pick<BudgetUseRow, 'source' | 'at'> {
  /** The most points that it can bring. They must be left in every budget, whatever it brings. */
  readonly most: number
  /** The points that it brought; while it is open, `most`. */
  readonly points: number
  /** A play that begins and ends later: its id, and when it expires. */
  readonly play?: { readonly id: string; readonly expiresAt: Date }
}

/** Returns the rows that count a play against the budgets of its rooms; none while there are no budgets. */
export function budgetUse(rooms: BudgetRooms, { play, ...use }: PlayUse): readonly BudgetUseRow[] | undefined {
  if (rooms === null) return undefined
  const named = rooms.find((room) => room.named !== null)?.named
  return [{ ...use, ...(named && { named }), ...(play && { play_id: play.id, expires_at: play.expiresAt }) }]
}

/** Returns the rows that count the end of a play that was open; none while there are no budgets. */
export const budgetEnd = (
  hasBudgets: boolean,
  { playId, points, ...end }: Pick<BudgetUseRow, 'source' | 'at' | 'points'> & { readonly playId: string },
): readonly BudgetUseRow[] | undefined => (hasBudgets ? [{ ...end, points, most: points, ends_id: playId }] : undefined)

/** Rules that a named budget pays for, such as those of a campaign. */
export interface FundedRules {
  readonly rules: NumberedRules
  /** The id of the budget. */
  readonly budget: string
}

/**
 * Decides by rules that a named budget pays for. If that budget, or another one, has too little left for the worst case by these rules, decides by
 * `input.rules` instead, which the named budget does not count. Decisions check budgets before they draw, so nothing is drawn twice.
 *
 * @param input its snapshot was read with the id of the budget in `call.input.budgets`
 * @param funded null to decide by `input.rules`
 * @param onExhausted called when the named budget has too little left
 */
export function decideFunded<Input, Output, P extends Parts, Enriched>(
  decide: (input: DecisionInput<Input, P, Enriched>) => Decision<Output>,
  input: DecisionInput<Input, P, Enriched>,
  funded: FundedRules | null,
  onExhausted: () => void = () => undefined,
): Decision<Output> {
  const rooms = 'rooms' in input.snapshot ? (input.snapshot.rooms as BudgetRooms) : null
  const deciding = (name: string | null) => ({
    ...input,
    snapshot: { ...input.snapshot, rooms: rooms?.filter(({ named }) => named === null || named === name) ?? null },
  })
  // The budget is missing once it has been removed.
  if (funded && rooms?.some(({ named }) => named === funded.budget)) {
    try {
      return decide({ ...deciding(funded.budget), rules: funded.rules })
    } catch (error) {
      if (!(error instanceof BudgetClosed)) throw error
      if (error.isNamed) onExhausted()
    }
  }
  return decide(deciding(null))
}
