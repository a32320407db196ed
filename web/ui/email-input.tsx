import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

type EmailInputProps = Omit<ComponentProps<'input'>, 'type' | 'autoComplete'> & {
  /** `username` in the sign-in form, for password managers. */
  autoComplete: 'username' | 'email'
}

/** An email input without capitalisation, correction or spell check. */
export const EmailInput = (props: EmailInputProps) => (
  <Input {...props} type="email" inputMode="email" autoCapitalize="none" autoCorrect="off" spellCheck={false} />
)
