import type { Generated } from 'kysely'

/** Draws, daily counts, cards and quizzes. */
export interface GameTables {
  fairness_seeds: FairnessSeedsTable
  draws: DrawsTable
  draw_counts: { day: string; table_name: string; points: number; drawn: number }
  draw_count_days: { day: string; counted_at: Date }
  daily_counts: { member_id: string; day: string; kind: string; used: number }
  scratch_cards: ScratchCardsTable
  trivia_questions: TriviaQuestionsTable
  trivia_services: TriviaServicesTable
  trivia_kinds: TriviaKindsTable
  quizzes: QuizzesTable
  quiz_questions: QuizQuestionsTable
  quiz_seen: { member_id: string; question_id: string; seen_at: Date }
  quiz_settings: { id: number; tells_answers: boolean }
  trivia_versions: { question_id: string; version: number; text: string; options: string; answer: number }
  trivia_counts: { question_id: string; asked: number; answered_right: number }
}

interface TriviaQuestionsTable {
  id: string
  source: 'bank' | 'service' | 'imported'
  category: string
  difficulty: string
  text: string
  /** A JSON array. */
  options: string
  answer: number
  created_at: Date
  /** The service that it is from; null for the bank's and imported ones. */
  host: string | null
  /** When a version of the bank came that no longer has it. */
  retired_at: Date | null
  /** When staff switched it off. */
  blocked_at: Date | null
  version: Generated<number>
  /** When staff changed its text or options. */
  edited_at: Date | null
}

interface TriviaServicesTable {
  host: string
  next_request_at: Date
  token: string | null
  token_used_at: Date | null
  failures: Generated<number>
  /** A TriviaFailure. */
  last_failure: string | null
  last_success_at: Date | null
}

interface TriviaKindsTable {
  host: string
  category: string
  difficulty: string
  kept: number
  amount: number
  fruitless: number
  rests_until: Date | null
}

interface QuizzesTable {
  member_id: string
  id: string
  category: string
  difficulty: string
  total: number
  position: Generated<number>
  question_at: Date
  correct: Generated<number>
  started_at: Date
  finished_at: Date | null
}

interface QuizQuestionsTable {
  member_id: string
  quiz_id: string
  position: number
  question_id: string
  option_order: string
  shown_at: Date
  choice: number | null
  outcome: string | null
  version: Generated<number>
  is_first: Generated<boolean>
}

interface ScratchCardsTable {
  member_id: string
  id: string
  day: string
  generation: number
  nonce: number
  prize_id: string
  points: number
  created_at: Date
  claimed_at: Date | null
}

interface FairnessSeedsTable {
  member_id: string
  generation: number
  server_seed: string
  server_seed_hash: string
  /** Null while the seed is prepared but not yet in use. */
  client_seed: string | null
  next_nonce: Generated<number>
  created_at: Date
  revealed_at: Date | null
}

interface DrawsTable {
  member_id: string
  generation: number
  nonce: number
  game: string
  table_name: string
  number: number
  label: string
  points: number
  created_at: Date
}
