import { z } from 'zod'
import { Closing } from './closings.ts'
import { QUIZ_CATEGORIES, QUIZ_DIFFICULTIES } from './quiz-rules.ts'
import { route } from './route.ts'
import { Id, Instant, Points } from './values.ts'

const Choice = z.int().min(0).max(3)
export const QuestionOutcome = z.enum(['correct', 'wrong', 'skipped', 'late'])
export type QuestionOutcome = z.infer<typeof QuestionOutcome>

const about = {
  id: Id,
  category: z.enum(QUIZ_CATEGORIES),
  difficulty: z.enum(QUIZ_DIFFICULTIES),
  total: z.int(),
}

export const RunningQuiz = z.object({
  ...about,
  /** Of the question at hand, from 0. */
  position: z.int(),
  question: z.object({ text: z.string(), options: z.array(z.string()) }),
  /** Until the question starts, which is the pause after an answer. No answer counts before. */
  startsInMs: z.int(),
  /** Until the question's time is over, without grace. */
  endsInMs: z.int(),
  /** The time to answer each question, in seconds. */
  questionSeconds: z.int(),
  correct: z.int(),
  score: Points,
})
RunningQuiz.register(z.globalRegistry, {
  id: 'RunningQuiz',
  description: 'A running quiz. Times are durations, so they do not depend on the browser’s clock.',
})
export type RunningQuiz = z.infer<typeof RunningQuiz>

const Result = {
  ...about,
  correct: z.int(),
  score: Points,
  /** Whole seconds from the start to the end. */
  seconds: z.int(),
  finishedAt: Instant,
}

export const QuizResult = z.object({
  ...Result,
  review: z.array(
    z.object({
      text: z.string(),
      options: z.array(z.string()),
      /**
       * Null where the viewer may not read it. Members: unless answered right, or staff allow it and the quiz's day has ended.
       * Staff: without quiz.manage.
       */
      rightChoice: Choice.nullable(),
      /** Also null of a right answer where the viewer may not read right answers. */
      choice: Choice.nullable(),
      outcome: QuestionOutcome,
    }),
  ),
})
QuizResult.register(z.globalRegistry, {
  id: 'QuizResult',
  description: 'A finished quiz with its questions, until these are purged.',
})
export type QuizResult = z.infer<typeof QuizResult>

export const readQuiz = route('GET /api/games/quiz', {
  access: 'member',
  summary: 'The quiz: how many are left today, when they come back, and the one that is running',
  output: z.object({
    quizzesPerDay: z.int(),
    quizzesRemaining: z.int(),
    /** Of a new quiz: the number of questions, the seconds for each, and the points of a right answer. */
    questions: z.int(),
    questionSeconds: z.int(),
    pointsPerAnswer: z.record(z.enum(QUIZ_DIFFICULTIES), Points),
    resetsAt: Instant,
    /** Null while a new quiz is possible. */
    closing: Closing.nullable(),
    running: RunningQuiz.nullable(),
    /** The host of the public service that questions may come from, beside our own bank. */
    questionsFrom: z.string().nullable(),
  }),
})

export const startQuiz = route('POST /api/games/quiz', {
  access: 'member',
  summary: 'Start a quiz, or get the one that is running',
  body: z.object({ category: z.enum(QUIZ_CATEGORIES), difficulty: z.enum(QUIZ_DIFFICULTIES) }),
  output: RunningQuiz,
  errors: ['noQuizzesRemaining', 'coolingOff', 'playLimitReached', 'dailyCapReached', 'budgetClosed', 'noQuestions'],
})

export const answerQuestion = route('POST /api/games/quiz/:id/answers', {
  access: 'member',
  summary: 'Answer a question that has started, or skip it with no choice; says whether it was right, and what is next',
  params: z.object({ id: Id }),
  body: z.object({ position: z.int().min(0), choice: Choice.nullable() }),
  output: z.object({
    outcome: QuestionOutcome,
    /** What counts: for a question that was answered before, the choice of then. */
    choice: Choice.nullable(),
    next: RunningQuiz.nullable(),
    /** There when this was the last question. */
    result: QuizResult.nullable(),
    balance: Points,
    totalEarned: Points,
  }),
  errors: ['notFound', 'quizQuestionAhead', 'quizQuestionNotStarted'],
})

export const readQuizResult = route('GET /api/games/quiz/:id', {
  access: 'member',
  summary: 'A finished quiz with its questions and answers',
  params: z.object({ id: Id }),
  output: QuizResult,
  errors: ['notFound'],
})

export const listQuizzes = route('GET /api/games/quiz/history', {
  access: 'member',
  summary: 'The member’s last ten finished quizzes, newest first',
  output: z.object({ items: z.array(z.object(Result)) }),
})

export const quizRoutes = { readQuiz, startQuiz, answerQuestion, listQuizzes, readQuizResult }
