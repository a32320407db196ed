// The rows that a command may write, named by their table or by what they change: the input of `commit_commands`, in the newest migration
// that defines it. The commit adds the member's id, unless the row has one. Some rows can conflict with those of other members: then the commit leaves the command out, and
// it is decided again.

import type { AdKind } from '#contracts/ad-rules.ts'
import type { BudgetSource } from '#contracts/budget-rules.ts'
import type { HoldReason } from '#contracts/hold-rules.ts'
import type { NotificationContent } from '#contracts/notifications.ts'
import type { QuestionOutcome } from '#contracts/quiz.ts'
import type { QuizCategory, QuizDifficulty } from '#contracts/quiz-rules.ts'

/** The count of a game on a day, after the command. Days are YYYY-MM-DD. */
export interface DailyCountRow {
  readonly day: string
  /** The game: spin, scratch or quiz. */
  readonly kind: string
  readonly used: number
}

/** A draw; also advances the nonce of its seeds. */
export interface DrawRow {
  readonly generation: number
  readonly nonce: number
  readonly game: string
  /** Name of the prize table. */
  readonly table_name: string
  readonly number: number
  readonly label: string
  readonly points: number
  readonly created_at: Date
  /** Number of the rule set that it was drawn by. */
  readonly rule_set: number
}

/** A card, new or claimed. Times are ISO texts, as in the snapshot. */
export interface ScratchCardRow {
  readonly id: string
  readonly day: string
  readonly generation: number
  readonly nonce: number
  readonly prize_id: string
  readonly points: number
  readonly created_at: string
  readonly claimed_at: string | null
  readonly rule_set: number
}

/** Seeds, new or changed. */
export interface SeedRow {
  readonly generation: number
  readonly server_seed: string
  readonly server_seed_hash: string
  /** Null for the next seeds, which are not in use yet. */
  readonly client_seed: string | null
  readonly created_at: string
  readonly revealed_at: string | null
}

/** A view of an ad, started or claimed. */
export interface AdViewRow {
  readonly id: string
  readonly day: string
  /** The page of the ad. */
  readonly kind: AdKind
  /** The ad on its page, such as 'task1'. */
  readonly task: string
  readonly started_at: string
  readonly claimed_at: string | null
  readonly rule_set: number
}

export interface CheckInRow {
  readonly day: string
  readonly streak: number
  readonly points: number
  /** The number of streak freezes that are left after it. */
  readonly freezes: number
  /** The missed days before it that streak freezes covered. */
  readonly covered_days: readonly string[]
  readonly generation?: number | undefined
  readonly nonce?: number | undefined
  readonly created_at: Date
  readonly rule_set: number
}

/** Takes one from a plan's stock: a code, or one of its count. Conflicts if the plan has none left or is no longer offered like this. */
export interface StockRow {
  readonly plan_id: string
  readonly price: number
  /** Whether it takes one of the count. */
  readonly is_counted: boolean
  /** For a redemption that takes a code, which the commit delivers: the day (YYYY-MM-DD) on which the code must be valid. */
  readonly code_day: string | null
  /** Whether it takes a code after a hold. Then it takes nothing now, and does not conflict if the plan has no codes. */
  readonly takes_code_later: boolean
}

/** A new redemption: completed if it takes a code, else pending. */
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
  /** Whether one was taken from the plan's stock; a cancellation returns it. */
  readonly took_stock: boolean
  readonly created_at: Date
  /** The end of the subscription, if the redemption takes a code. */
  readonly expires_at: Date | null
  /** For a redemption that is held: when the hold ends at the latest, and why. */
  readonly held_until: Date | null
  readonly hold_reason: HoldReason | null
}

/** A quiz after the command. */
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
  /** The rule set that was active when it began; it is played and paid by it. */
  readonly rule_set: number
}

/** A question of a new quiz. */
export interface QuizQuestionRow {
  readonly quiz_id: string
  readonly position: number
  readonly question_id: string
  readonly version: number
  /** Whether the member gets this question for the first time. */
  readonly is_first: boolean
  /** The places of the options in the order shown, as digits: '2031'. */
  readonly option_order: string
  readonly shown_at: Date
}

/** The outcome of a question of a quiz. */
export interface QuizAnswerRow {
  readonly quiz_id: string
  readonly position: number
  readonly choice: number | null
  readonly outcome: QuestionOutcome
}

/** Counts an answer in the statistics of its question (of the quiz, called trivia where questions are stored), unless the question's version has changed. */
export interface TriviaCountRow {
  readonly question_id: string
  readonly version: number
  readonly is_right: boolean
}

/** One use of a promo code, also counted for the day. Conflicts if the code has no uses left or is no longer valid like this. */
export interface PromoRedemptionRow {
  readonly id: string
  readonly code_id: string
  readonly code: string
  readonly points: number
  readonly description: string
  readonly created_at: Date
}

/** One use of a throttle. A window begins with its first use. Conflicts if the limit is reached. */
export interface ThrottleRow {
  /** Who is throttled, such as 'promo member' with an id. */
  readonly subject: string
  /** The limit of a window; Infinity never conflicts. */
  readonly max: number
  readonly seconds: number
  readonly at: Date
}

/** Records that the mailbox has had the welcome bonus. Conflicts if it has had one before. */
export interface SignupBonusRow {
  readonly mailbox_hash: string
  readonly created_at: Date
  readonly rule_set: number
}

/** Records that a promo code or a task has paid the mailbox. Conflicts, by its primary key, if it has paid before. */
export interface MailboxMarkRow {
  /** Id of the promo code or the task. */
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

/** A linked Telegram account. `signed`: the id comes from Telegram's own sign-in, not from the member's typing. */
export interface TelegramAccountRow {
  readonly telegram_id: number
  readonly signed: boolean
  readonly linked_at: Date
}

/** A risk signal: something that a member shares with others. */
export interface RiskMarkRow {
  readonly member_id: string
  readonly kind: 'telegram'
  readonly mark: string
  /** How the id was verified: 'signed', 'typed', or empty. */
  readonly label: string
  readonly at: Date
}

/** Points that count against budgets: of a play that ends at once, begins or ends (./budget-room.ts). Conflicts if a budget has too few left. */
export interface BudgetUseRow {
  readonly source: BudgetSource
  readonly at: Date
  /** Points that must be left, whatever the play brings. */
  readonly most: number
  /** Points to count; for a play that begins, those to hold. */
  readonly points: number
  /** The id of a play that begins, and when it expires. */
  readonly play_id?: string
  readonly expires_at?: Date
  /** The id of a play that ends. */
  readonly ends_id?: string
  /** The id of a budget that counts it too. */
  readonly named?: string
}

/** A notification inside the product. */
export interface NotificationRow {
  readonly id: string
  readonly kind: NotificationContent['kind']
  readonly data: object
  readonly created_at: Date
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
  readonly budget_uses?: readonly BudgetUseRow[] | undefined
  readonly notifications?: readonly NotificationRow[] | undefined
  readonly outbox?: readonly OutboxRow[] | undefined
}
