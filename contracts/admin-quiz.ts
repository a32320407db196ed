import { z } from 'zod'
import {
  faultOfText,
  IMPORT_FAULTS,
  IMPORT_MAX_BYTES,
  OPTION_MAX,
  QUESTION_MAX,
  QUESTION_SOURCES,
  tidyText,
} from './quiz-questions.ts'
import { QUIZ_DIFFICULTIES, QUIZ_TOPICS } from './quiz-rules.ts'
import { RedemptionCursor } from './rewards.ts'
import { route } from './route.ts'
import { daysQuery, Id, Instant, pageOf, pageQuery } from './values.ts'

const MESSAGES = {
  empty: 'Please fill this in',
  tooLong: 'This is too long',
  characters: 'Please remove control characters',
  markup: 'Please write without < and > and without HTML codes',
}

/** On one line; what could not be shown is refused and not changed. */
const QuestionText = (max: number) =>
  z
    .string()
    .max(2 * max)
    .regex(/^[^<>]*$/, MESSAGES.markup)
    .transform(tidyText)
    .superRefine((text, context) => {
      const fault = faultOfText(text, max)
      if (fault) context.addIssue({ code: 'custom', message: MESSAGES[fault] })
    })

export const QuizSettings = z.object({
  /** Whether members may read the right answers of a quiz once their reward day of it has ended. */
  revealsAnswers: z.boolean(),
})
export type QuizSettings = z.infer<typeof QuizSettings>

export const AdminQuestion = z.object({
  id: Id,
  category: z.enum(QUIZ_TOPICS),
  difficulty: z.enum(QUIZ_DIFFICULTIES),
  source: z.enum(QUESTION_SOURCES),
  text: z.string(),
  options: z.array(z.string()),
  /** The place of the right option. */
  answer: z.int(),
  isOn: z.boolean(),
  /** Grows with every edit. */
  version: z.int(),
  /** How many members were asked this version, and how many of them answered it right. */
  asked: z.int(),
  answeredRight: z.int(),
  createdAt: Instant,
})
AdminQuestion.register(z.globalRegistry, {
  id: 'AdminQuestion',
  description: 'A question of the quiz, as staff see it.',
})
export type AdminQuestion = z.infer<typeof AdminQuestion>

const Cell = z.object({
  category: z.enum(QUIZ_TOPICS),
  difficulty: z.enum(QUIZ_DIFFICULTIES),
  /** Questions that are on. */
  on: z.int(),
  off: z.int(),
  /** Questions that are on and that nearly all members answer right. */
  wellKnown: z.int(),
  /** More than half of them. */
  isWellKnown: z.boolean(),
})

export const readQuizAdmin = route('GET /api/admin/quiz', {
  access: 'quiz.manage',
  summary: 'How many questions there are of each category and difficulty, which cells are well known, and the settings',
  output: z.object({ settings: QuizSettings, cells: z.array(Cell) }),
})

export const changeQuizSettings = route('PUT /api/admin/quiz/settings', {
  access: 'quiz.manage',
  summary: 'Change the settings of the quiz',
  body: QuizSettings,
  output: QuizSettings,
})

export const listQuestions = route('GET /api/admin/quiz/questions', {
  access: 'quiz.manage',
  summary: 'Questions that a filter finds, newest first, with their right answers',
  query: z.object({
    ...pageQuery(RedemptionCursor),
    category: z.enum(['all', ...QUIZ_TOPICS]).default('all'),
    difficulty: z.enum(['all', ...QUIZ_DIFFICULTIES]).default('all'),
    source: z.enum(['all', ...QUESTION_SOURCES]).default('all'),
    state: z.enum(['all', 'on', 'off']).default('all'),
    /** Part of a question or of one of its options. */
    search: z.string().trim().max(100).default(''),
    /** When they were added. */
    ...daysQuery,
  }),
  output: pageOf(AdminQuestion),
  errors: ['daysReversed'],
})

const ById = z.object({ id: Id })

export const readQuestion = route('GET /api/admin/quiz/questions/:id', {
  access: 'quiz.manage',
  summary: 'A question with its right answer',
  params: ById,
  output: z.object({ question: AdminQuestion }),
  errors: ['notFound'],
})

export const editQuestion = route('PATCH /api/admin/quiz/questions/:id', {
  access: 'quiz.manage',
  summary: 'Change what a question says; running and finished quizzes keep it as it was asked',
  params: ById,
  body: z
    .object({
      /** The version that the caller saw. */
      seenVersion: z.int().min(1),
      text: QuestionText(QUESTION_MAX),
      options: z
        .array(QuestionText(OPTION_MAX))
        .refine((options) => options.length === 2 || options.length === 4, 'Please give two or four options')
        .refine(
          (options) => new Set(options.map((option) => option.toLowerCase())).size === options.length,
          'The options must differ',
        ),
      answer: z.int().min(0).max(3),
    })
    .refine(({ options, answer }) => answer < options.length, {
      path: ['answer'],
      message: 'Choose one of the options',
    }),
  output: z.object({ question: AdminQuestion }),
  errors: ['notFound', 'quizQuestionConflict', 'quizQuestionDuplicate'],
})

export const switchQuestion = route('POST /api/admin/quiz/questions/:id/activity', {
  access: 'quiz.manage',
  summary: 'Switch a question on or off; running quizzes go on with it',
  params: ById,
  body: z.object({ isOn: z.boolean() }),
  output: z.object({ question: AdminQuestion }),
  errors: ['notFound', 'quizQuestionConflict', 'quizCellTooSmall'],
})

const file = {
  maxBytes: IMPORT_MAX_BYTES,
  types: ['text/csv', 'application/json'],
  tooLarge: 'quizImportTooLarge',
} as const

const Counts = { added: z.int(), duplicates: z.int(), invalid: z.int() }

export const checkImport = route('POST /api/admin/quiz/import-checks', {
  access: 'quiz.manage',
  summary: 'Check a file of questions, CSV or JSON of Open Trivia DB: says for each row what an import would do',
  upload: file,
  notAuditedBecause: 'it changes nothing',
  noKeyBecause: 'it changes nothing',
  allowedInRoleView: true,
  output: z.object({
    ...Counts,
    rows: z.array(
      z.object({
        /** The place in the file, from 1, the heading of a CSV not counted. */
        row: z.int(),
        result: z.enum(['new', 'duplicate', 'invalid']),
        /** Why it is invalid. */
        fault: z.enum(IMPORT_FAULTS).nullable(),
        /** What was read of it, as far as it could be. */
        text: z.string(),
      }),
    ),
  }),
  errors: ['quizImportUnreadable', 'quizImportTooLong'],
})

export const importQuestions = route('POST /api/admin/quiz/imports', {
  access: 'quiz.manage',
  summary: 'Add the new questions of a file that was checked; nothing if the check would find other numbers now',
  query: z.object({ expected: z.coerce.number().int().min(1) }),
  upload: file,
  output: z.object(Counts),
  errors: ['quizImportUnreadable', 'quizImportTooLong', 'quizImportChanged'],
})

export const adminQuizRoutes = {
  readQuizAdmin,
  changeQuizSettings,
  listQuestions,
  readQuestion,
  editQuestion,
  switchQuestion,
  checkImport,
  importQuestions,
}
