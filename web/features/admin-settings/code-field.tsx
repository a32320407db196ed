import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'

/** A code of the authenticator app or a backup code. Backup codes contain letters, so there is no numeric keypad. */
export function CodeField({ label, hint, error }: { label: string; hint?: string; error?: string | undefined }) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        className="tracking-widest tabular"
      />
    </Field>
  )
}
