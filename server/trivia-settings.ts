import { z } from 'zod'

export interface TriviaSettings {
  /** What members read as the source of questions. */
  readonly host: string
  /** Without a slash at the end. None for the stand-in that the server starts itself. */
  readonly url: string | undefined
}

/** In place of an address: questions that the server makes up, for development. */
export const STAND_IN = 'stand-in'

function isAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return /^https?:$/.test(url?.protocol ?? '') && !url?.username && !url?.search && !url?.hash
}

export const TRIVIA_ENVIRONMENT = {
  TRIVIA_URL: z
    .string()
    .trim()
    .refine((text) => text === STAND_IN || isAddress(text), 'must be an address such as https://opentdb.com')
    .optional()
    .meta({
      description:
        'The public question service of the quiz. Without it the quiz uses its own questions only. Outside production, `stand-in` generates questions.',
      inProduction: 'not `stand-in`',
      exampleValue: 'https://opentdb.com',
    }),
}

export function triviaSettings(text: string | undefined): TriviaSettings | undefined {
  if (!text) return undefined
  if (text === STAND_IN) return { host: STAND_IN, url: undefined }
  return { host: new URL(text).host, url: text.replace(/\/+$/, '') }
}
