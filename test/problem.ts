import { expect } from 'vitest'
import { ERRORS, type ErrorCode } from '#contracts/errors.ts'
import type { Answer } from './actor.ts'
import type { TestApp } from './app.ts'

export interface ProblemBody {
  readonly status: number
  readonly code: ErrorCode
  readonly detail: string
  readonly errors?: readonly { field: string; message: string }[]
  readonly requestId: string
}

/** Checks the shape of a refusal, and that the log has a line with its request id. */
export function expectProblem(app: TestApp, { status, headers, body }: Answer<ProblemBody>, code: ErrorCode): void {
  expect({ status, code: body.code }).toEqual({ status: ERRORS[code][0], code })
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toMatchObject({ status, title: code, type: `/api/docs#${code}` })
  expect(headers.get('x-request-id')).toBe(body.requestId)
  expect(app.logged.filter((line) => line.requestId === body.requestId && line.status === status)).toHaveLength(1)
}
