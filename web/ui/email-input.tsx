import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

type EmailInputProps = Omit<ComponentProps<'input'>, 'type' | 'autoComplete'> & {
  /** `username` where the address signs in: password managers look for it. */
  autoComplete: 'username' | 'email'
}

/** An email address: no phone capitalises, corrects or underlines it. */
export const EmailInput = (props: EmailInputProps) => (
  <Input {...props} type="email" inputMode="email" autoCapitalize="none" autoCorrect="off" spellCheck={false} />
)
