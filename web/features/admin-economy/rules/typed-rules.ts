// A rule set as texts of inputs, so that a half-typed number is possible. Paths are those of the server's errors: 'wheel.prizes.0.points'.

import type { RuleSet } from '#contracts/rule-set.ts'

/** A text, rows, or fields by name. A row has a `key` of its own, which it keeps when it moves. */
export type Typed = string | readonly Typed[] | TypedFields
export interface TypedFields {
  readonly [name: string]: Typed
}

/** Fields that are texts. All others are numbers. */
const TEXTS: ReadonlySet<string> = new Set(['icon', 'color', 'tasks'])

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a rule set as texts. A limit that is not set is an empty text. */
export function toTyped(value: unknown): Typed {
  if (Array.isArray(value)) {
    return value.map((row, index) => (isFields(row) ? { ...fieldsOf(row), key: String(index) } : toTyped(row)))
  }
  return isFields(value) ? fieldsOf(value) : String(value ?? '')
}

const fieldsOf = (value: object): TypedFields =>
  Object.fromEntries(Object.entries(value).map(([name, field]) => [name, toTyped(field)]))

const NUMBER = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/

function numberOrText(text: string, name: string): unknown {
  if (TEXTS.has(name)) return text
  const trimmed = text.trim()
  if (trimmed === '') return null
  // The server refuses a text at its field.
  return NUMBER.test(trimmed) ? Number(trimmed.replaceAll(',', '')) : trimmed
}

/** Returns what is typed as the server reads it, which may be invalid. */
export function fromTyped(typed: Typed, name = ''): unknown {
  if (typeof typed === 'string') return numberOrText(typed, name)
  if (isRows(typed)) return typed.map((row) => fromTyped(row, name))
  const fields = Object.entries(typed).filter(([field]) => field !== 'key')
  return Object.fromEntries(fields.map(([field, value]) => [field, fromTyped(value, field)]))
}

/** Returns what is typed as the body of a request; the server checks it. */
export const rulesOf = (typed: Typed): RuleSet => fromTyped(typed) as RuleSet

export const isRows = (typed: Typed | undefined): typed is readonly Typed[] => Array.isArray(typed)

const stepsOf = (path: string): string[] => path.split('.')
const childOf = (typed: Typed | undefined, step: string): Typed | undefined =>
  typeof typed === 'string' ? undefined : (typed as TypedFields | undefined)?.[step]

/** Returns what a path leads to; undefined if there is nothing. */
export const typedAt = (typed: Typed, path: string): Typed | undefined =>
  stepsOf(path).reduce<Typed | undefined>(childOf, typed)

/** Returns the text at a path; empty if there is none. */
export function textAt(typed: Typed, path: string): string {
  const found = typedAt(typed, path)
  return typeof found === 'string' ? found : ''
}

/** Returns the rows at a path. */
export function rowsAt(typed: Typed, path: string): readonly TypedFields[] {
  const found = typedAt(typed, path)
  return isRows(found) ? (found as readonly TypedFields[]) : []
}

/** Returns a copy with another value at a path. */
export function withAt(typed: Typed, path: string, value: Typed): Typed {
  const replace = (within: Typed, [step = '', ...others]: string[]): Typed => {
    const next = others.length === 0 ? value : replace(childOf(within, step) ?? {}, others)
    if (isRows(within)) return within.map((row, index) => (String(index) === step ? next : row))
    return { ...(within as TypedFields), [step]: next }
  }
  return replace(typed, stepsOf(path))
}

/** Returns rows with one of them moved by one place. */
export function moveRow<Row>(rows: readonly Row[], index: number, by: 1 | -1): Row[] {
  const moved = rows.slice()
  moved.splice(index + by, 0, ...moved.splice(index, 1))
  return moved
}

/** Returns rows with a copy of the last one after it, for the next prize. */
export function addRow(rows: readonly TypedFields[]): readonly TypedFields[] {
  const key = String(Math.max(-1, ...rows.map((row) => Number(row.key))) + 1)
  return [...rows, { ...rows.at(-1), key }]
}

/** Returns the number in a text; 0 if it is none. */
export function numberIn(text: Typed | undefined): number {
  const value = typeof text === 'string' ? numberOrText(text, '') : null
  return typeof value === 'number' ? value : 0
}

/** Returns the chances of rows by their weights, in percent; 0 for rows without a valid weight. */
export function chancesOf(rows: readonly TypedFields[]): number[] {
  const weights = rows.map(({ weight }) => Math.max(0, numberIn(weight)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => (total > 0 ? (weight * 100) / total : 0))
}
