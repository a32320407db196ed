import type { Config } from '../../config.ts'
import { reasonOf } from '../with-database.ts'

/** A problem prevents work or can lose data; a warning does not. */
export type FindingState = 'ok' | 'warning' | 'problem'

/** A result of a check. */
export interface Finding {
  /** What was checked, in one word. */
  readonly area: string
  readonly state: FindingState
  readonly text: string
  /** What to do; set for warnings and problems. */
  readonly fix?: string
}

/** The input of the checks. */
export interface DoctorContext {
  readonly config: Config
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Recipient of a test mail. */
  readonly mailTo: string | undefined
  /** The name of the DKIM key that the mail provider signs with. */
  readonly dkimSelector: string | undefined
  /** How many server processes share the database. */
  readonly processes: number
}

export type Check = (context: DoctorContext) => Promise<readonly Finding[]>

export const ok = (area: string, text: string): Finding => ({ area, state: 'ok', text })
export const warning = (area: string, text: string, fix: string): Finding => ({ area, state: 'warning', text, fix })
export const problem = (area: string, text: string, fix: string): Finding => ({ area, state: 'problem', text, fix })

/** Returns an error's message without the credentials of a URL. */
export const describeError = (error: unknown): string => {
  const { cause } = error as { cause?: unknown }
  return reasonOf(cause ?? error).replace(/\/\/[^@/\s]*@/g, '//…@')
}

/** Formats a number of bytes in MB. */
export const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`
