import { useTranslations } from 'use-intl'
import type { ErrorCode } from '#contracts/errors.ts'

/** What goes wrong before an answer comes; the server's own codes are in the contracts. */
export type ConnectionCode = 'requestTimeout' | 'offline' | 'connectionFailed' | 'unreadableAnswer'

export interface FieldError {
  readonly field: string
  readonly message: string
}

/** A refused or failed call. `message` is the member's sentence where the server gave one. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode | ConnectionCode
  /** The HTTP status, 0 without an answer. */
  readonly status: number
  readonly fields: readonly FieldError[]
  /** Seconds to wait before the next try, where the server said so. */
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined
  /** What stands in the sentence, or comes with it. */
  readonly values: Readonly<Record<string, string | number>> | undefined

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

  /** Whether it is unknown if the server acted: a repetition then has to carry the same key. */
  get isUnanswered(): boolean {
    return this.status === 0 || this.status >= 500
  }

  /** The first sentence about a field of the form. */
  fieldMessage(field: string): string | undefined {
    return this.fields.find((error) => error.field === field || error.field.endsWith(`.${field}`))?.message
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

const MINUTE = 60

/** Returns how to say an error to the member: the server's sentence, or ours when it could not answer. */
export function useSentence(): (error: unknown) => string {
  const t = useTranslations('errors')
  // 895 seconds is nothing that anybody reads: from two minutes on, minutes are said.
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
      // By the first signs of the id support finds in the log what it was.
      case 'unexpected':
        return error.requestId ? `${error.message} (${error.requestId.slice(0, 8)})` : error.message
      default:
        return error.message
    }
  }
}
