import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'

/** Returns the code of an authenticator app at a time, plus some steps of 30 seconds. */
export async function codeAt(secret: string, at: Date, steps = 0): Promise<string> {
  const bytes = Buffer.from(base32.decode(secret)).toString()
  return await createOTP(bytes).hotp(Math.floor(at.getTime() / 30_000) + steps)
}

/** Returns a code of six digits that differs from this one. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
