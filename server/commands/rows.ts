// The rows that a command may write, by table, as `commit_commands` takes them (server/db/migrations/0057-commands.sql). The member's id
// is added by the commit, unless the row names another member.

import type { AdKind } from '#contracts/ad-rules.ts'
import type { QuestionOutcome } from '#contracts/quiz.ts'
import type { QuizCategory, QuizDifficulty } from '#contracts/quiz-rules.ts'

/** A day's count of a game after the command. Days are YYYY-MM-DD. */
export interface DailyCountRow {
  readonly day: string
  readonly kind: string
  readonly used: number
}

/** A draw; the next nonce of its seeds follows from it. */
export interface DrawRow {
  readonly generation: number
  readonly nonce: number
  readonly game: string
  readonly table_name: string
  readonly number: number
  readonly label: string
  readonly points: number
  readonly created_at: Date
}

/** A card, new or claimed. Instants are ISO texts, as they were read. */
export interface ScratchCardRow {
  readonly id: string
  readonly day: string
  readonly generation: number
  readonly nonce: number
  readonly prize_id: string
  readonly points: number
  readonly created_at: string
  readonly claimed_at: string | null
}

/** Seeds, new or as they are from now on. */
export interface SeedRow {
  readonly generation: number
  readonly server_seed: string
  readonly server_seed_hash: string
  readonly client_seed: string | null
  readonly created_at: string
  readonly revealed_at: string | null
}

/** An ad that is watched, started or claimed. */
export interface AdViewRow {
  readonly id: string
  readonly day: string
  readonly kind: AdKind
  readonly task: string
  readonly started_at: string
  readonly claimed_at: string | null
}

export interface CheckInRow {
  readonly day: string
  readonly streak: number
  readonly points: number
  readonly generation?: number | undefined
  readonly nonce?: number | undefined
  readonly created_at: Date
}

/** One is taken of a plan's stock, if it is counted, and if the plan still has this price. */
export interface StockRow {
  readonly plan_id: string
  readonly price: number
  readonly is_counted: boolean
}

/** A new request, which is pending. */
export interface RedemptionRow {
  readonly id: string
  readonly plan_id: string
  readonly subscription_id: string
  readonly subscription_name: string
  readonly duration: string
  readonly months: number
  readonly points_cost: number
  readonly email: string
  readonly country: string
  readonly notes: string
  readonly took_stock: boolean
  readonly created_at: Date
}

/** A quiz as it is after the command. */
export interface QuizRow {
  readonly id: string
  readonly category: QuizCategory
  readonly difficulty: QuizDifficulty
  readonly total: number
  readonly position: number
  readonly question_at: Date
  readonly correct: number
  readonly started_at: Date
  readonly finished_at: Date | null
}

/** A question of a new quiz. */
export interface QuizQuestionRow {
  readonly quiz_id: string
  readonly position: number
  readonly question_id: string
  readonly version: number
  /** Whether the member is asked it for the first time. */
  readonly is_first: boolean
  readonly option_order: string
  readonly shown_at: Date
}

/** How a question of a quiz ended. */
export interface QuizAnswerRow {
  readonly quiz_id: string
  readonly position: number
  readonly choice: number | null
  readonly outcome: QuestionOutcome
}

/** An answer counts for its question, unless that has another version by then. */
export interface TriviaCountRow {
  readonly question_id: string
  readonly version: number
  readonly is_right: boolean
}

/** One use is taken of a promo code, if the code still has these points, and some left. It is counted for the day as well. */
export interface PromoRedemptionRow {
  readonly id: string
  readonly code_id: string
  readonly code: string
  readonly points: number
  readonly description: string
  readonly created_at: Date
}

/** One use of a throttle, whose window begins with the first. */
export interface ThrottleRow {
  readonly subject: string
  /** Infinity: it is counted whatever the count is. */
  readonly max: number
  readonly seconds: number
  readonly at: Date
}

/** The first time that a mailbox gets the welcome bonus; a decision whose mailbox has it already is left out. */
export interface SignupBonusRow {
  readonly mailbox_hash: string
  readonly created_at: Date
}

/** The first time that something pays the mailbox: a promo code, a task. */
export interface MailboxMarkRow {
  readonly subject_id: string
  readonly mailbox_hash: string
}

export interface TaskVisitRow {
  readonly task_id: string
  readonly visited_at: Date
}

export interface TaskCompletionRow {
  readonly task_id: string
  readonly points: number
  readonly telegram_hash: string | undefined
  readonly completed_at: Date
}

/** A new account, or whether the one that is connected is signed. */
export interface TelegramAccountRow {
  readonly telegram_id: number
  readonly signed: boolean
  readonly linked_at: Date
}

/** What a member has in common with others. */
export interface RiskMarkRow {
  readonly member_id: string
  readonly kind: 'telegram'
  readonly mark: string
  readonly label: string
  readonly at: Date
}

export interface OutboxRow {
  readonly id: string
  readonly topic: 'mail' | 'event'
  readonly payload: object
  readonly created_at: Date
  readonly available_at: Date
}

export interface CommandRows {
  readonly daily_counts?: readonly DailyCountRow[] | undefined
  readonly draws?: readonly DrawRow[] | undefined
  readonly fairness_seeds?: readonly SeedRow[] | undefined
  readonly scratch_cards?: readonly ScratchCardRow[] | undefined
  readonly ad_views?: readonly AdViewRow[] | undefined
  readonly check_ins?: readonly CheckInRow[] | undefined
  readonly stock?: readonly StockRow[] | undefined
  readonly redemptions?: readonly RedemptionRow[] | undefined
  readonly quizzes?: readonly QuizRow[] | undefined
  readonly quiz_questions?: readonly QuizQuestionRow[] | undefined
  readonly quiz_answers?: readonly QuizAnswerRow[] | undefined
  readonly trivia_counts?: readonly TriviaCountRow[] | undefined
  readonly promo_redemptions?: readonly PromoRedemptionRow[] | undefined
  readonly throttles?: readonly ThrottleRow[] | undefined
  readonly signup_bonuses?: readonly SignupBonusRow[] | undefined
  readonly mailbox_marks?: readonly MailboxMarkRow[] | undefined
  readonly task_visits?: readonly TaskVisitRow[] | undefined
  readonly task_completions?: readonly TaskCompletionRow[] | undefined
  readonly telegram_accounts?: readonly TelegramAccountRow[] | undefined
  readonly risk_marks?: readonly RiskMarkRow[] | undefined
  readonly outbox?: readonly OutboxRow[] | undefined
}
