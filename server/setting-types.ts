// Schemas that several settings share.

import { z } from 'zod'
import { hostsOf } from './db/primary.ts'

/** A text without surrounding spaces; undefined if it is empty. */
export const optionalText = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional()

const bool = z.enum(['true', 'false'], 'must be true or false')
export const flag = bool.default('false')
export const flagOnByDefault = bool.default('true')

export const key = z.string().min(32, 'must have at least 32 characters').optional()

/** Returns the parts of a comma-separated text. */
export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** A URL without a host means one on this machine; where the rest is no URL, the library would print it. */
export const isDatabaseUrl = (text: string): boolean =>
  hostsOf(text).every((address) => URL.canParse(address.replace('@/', '@localhost/')))

/** The secret of signed messages by Standard Webhooks. */
export const webhookSecret = z
  .string()
  .trim()
  .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and at least 24 random bytes in Base64')
  .optional()
