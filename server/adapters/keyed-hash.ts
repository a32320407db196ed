import { createHmac } from 'node:crypto'

/** Returns a pseudonym of personal data: equal for equal texts, and not reversible without the secret. */
export const keyedHash = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`paz ${text}`).digest('hex')
