import { CODE_LENGTH_MAX } from '#contracts/activation-code-rules.ts'
import { PlainLine } from '#contracts/values.ts'

export interface CodeLine {
  /** From 1. */
  readonly line: number
  /** Without what people copy by accident: blanks around it, invisible characters. Undefined for a code that is too long. */
  readonly code: string | undefined
}

const Code = PlainLine(CODE_LENGTH_MAX)

/** Returns the lines of a pasted list that are not empty, one code a line. */
export const readCodeLines = (text: string): CodeLine[] =>
  text
    .split(/\r\n|[\r\n]/)
    .map((line, index) => ({ line: index + 1, code: Code.safeParse(line.trim()).data }))
    .filter(({ code }) => code !== '')
