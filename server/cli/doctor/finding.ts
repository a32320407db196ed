import type { Config } from '../../config.ts'
import { reasonOf } from '../with-database.ts'

/** A warning does not keep anybody from anything today; a problem does, or loses something. */
export type FindingState = 'ok' | 'warning' | 'problem'

/** One line of the doctor's. */
export interface Finding {
  /** What was looked at, in a word. */
  readonly area: string
  readonly state: FindingState
  readonly text: string
  /** What to do; for everything that is not well. */
  readonly mend?: string
}

/** What checks are made with. */
export interface Patient {
  readonly config: Config
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Whom to send a mail, to see it arrive. */
  readonly mailTo: string | undefined
  /** How many server processes share the database. */
  readonly processes: number
}

export type Check = (patient: Patient) => Promise<readonly Finding[]>

export const ok = (area: string, text: string): Finding => ({ area, state: 'ok', text })
export const warning = (area: string, text: string, mend: string): Finding => ({ area, state: 'warning', text, mend })
export const problem = (area: string, text: string, mend: string): Finding => ({ area, state: 'problem', text, mend })

/** What went wrong, without the parts of an address that are secret. */
export const said = (error: unknown): string => {
  const { cause } = error as { cause?: unknown }
  return reasonOf(cause ?? error).replace(/\/\/[^@/\s]*@/g, '//…@')
}

/** An amount of bytes, as somebody says it. */
export const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`
