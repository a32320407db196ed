import { useTranslations } from 'use-intl'
import type { ErrorCode } from '#contracts/errors.ts'

/** Failures without a response. The server's own codes are in the contracts. */
export type ConnectionCode = 'requestTimeout' | 'offline' | 'connectionFailed' | 'unreadableAnswer'

export interface FieldError {
  readonly field: string
  readonly message: string
}

/** A refused or failed call. `message` is the member's sentence if the server sent one. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode | ConnectionCode
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly fields: readonly FieldError[]
  /** Seconds until the next attempt, if the server stated them. */
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined
  /** Values for the placeholders of the sentence, or additional details. */
  readonly values: Readonly<Record<string, string | number>> | undefined
  /** Whether this refused the repetition of a request without looking for the first try, which has no answer. */
  isOfRepetition = false

  constructor(
    code: ErrorCode | ConnectionCode,
    message: string,
    more: Partial<Pick<ApiError, 'status' | 'fields' | 'retryAfter' | 'requestId' | 'values'>> = {},
  ) {
    super(message)
    this.code = code
    this.status = more.status ?? 0
    this.fields = more.fields ?? []
    this.retryAfter = more.retryAfter
    this.requestId = more.requestId
    this.values = more.values
  }

  /** Whether it is unknown if the server acted. A repetition must then send the same key. */
  get isUnanswered(): boolean {
    return this.status === 0 || this.status >= 500 || this.isOfRepetition
  }

  /** Returns the first message about a field of the form. */
  fieldMessage(field: string): string | undefined {
    return this.fields.find((error) => error.field === field || error.field.endsWith(`.${field}`))?.message
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

const MINUTE = 60

/** Returns a function that gives the member's sentence for an error: the server's, or ours without a response. */
export function useSentence(): (error: unknown) => string {
  const t = useTranslations('errors')
  // From two minutes on, waits are stated in minutes: '895 seconds' is hard to read.
  const sayWait = ({ message, retryAfter = 0 }: ApiError) =>
    retryAfter < 2 * MINUTE ? message : t('waitMinutes', { minutes: Math.ceil(retryAfter / MINUTE) })
  return (error) => {
    if (!isApiError(error)) return t('unexpected')
    switch (error.code) {
      case 'requestTimeout':
      case 'offline':
        return t(error.code)
      case 'tooManyRequests':
        return sayWait(error)
      case 'connectionFailed':
      case 'unreadableAnswer':
        return t('connectionFailed', { detail: t(`connectionDetails.${error.code}`) })
      // Support finds the error in the log by the first characters of its id.
      case 'unexpected':
        return error.requestId ? `${error.message} (${error.requestId.slice(0, 8)})` : error.message
      default:
        return error.message
    }
  }
}
