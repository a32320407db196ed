/** What a quiz question may say: the same for staff's edits, for files that staff import and for the question service. */

export const QUESTION_MAX = 300
export const OPTION_MAX = 120

/** Control characters and invisible ones, such as those that turn the direction of writing. */
const CONTROLS = /\p{C}/u
/** Tags, and what is left of HTML. */
const MARKUP = /[<>]|&(#\d+|#x[0-9a-f]+|[a-z]+\d*);/iu

/** Composed, on one line, without spaces at its ends. */
export const tidyText = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim()

export const TEXT_FAULTS = ['empty', 'tooLong', 'characters', 'markup'] as const
export const QUESTION_FAULTS = [...TEXT_FAULTS, 'options', 'alike'] as const
export type QuestionFault = (typeof QUESTION_FAULTS)[number]

/** Returns why a tidied text cannot be shown; undefined if it can. */
export function faultOfText(text: string, max: number): (typeof TEXT_FAULTS)[number] | undefined {
  if (text === '') return 'empty'
  if (text.length > max) return 'tooLong'
  if (CONTROLS.test(text)) return 'characters'
  return MARKUP.test(text) ? 'markup' : undefined
}

/** Returns why a question with its options, all tidied, cannot be asked; undefined if it can. */
export function faultOfQuestion(text: string, options: readonly string[]): QuestionFault | undefined {
  if (options.length !== 2 && options.length !== 4) return 'options'
  const fault = faultOfText(text, QUESTION_MAX)
  if (fault) return fault
  for (const option of options) {
    const fault = faultOfText(option, OPTION_MAX)
    if (fault) return fault
  }
  return new Set(options.map((option) => option.toLowerCase())).size < options.length ? 'alike' : undefined
}

/** What two questions have in common that differ in case and punctuation only. */
export const plainQuestion = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Where a question came from. */
export const QUESTION_SOURCES = ['bank', 'service', 'imported'] as const
export type QuestionSource = (typeof QUESTION_SOURCES)[number]

/**
 * A question is well known once so many members were asked it, and more than this share of them answered right. A cell
 * (a category and a difficulty) is when more than half of its questions are.
 */
export const WELL_KNOWN_ASKED = 20
export const WELL_KNOWN_PERCENT = 90

/** Limits of a file that staff import. */
export const IMPORT_MAX_BYTES = 1_000_000
export const IMPORT_MAX_QUESTIONS = 2000
/** The columns of a CSV; the last two may be empty. */
export const IMPORT_COLUMNS = [
  'category',
  'difficulty',
  'question',
  'correct_answer',
  'incorrect_answer_1',
  'incorrect_answer_2',
  'incorrect_answer_3',
] as const

export const IMPORT_FAULTS = ['shape', 'category', 'difficulty', ...QUESTION_FAULTS] as const
export type ImportFault = (typeof IMPORT_FAULTS)[number]
