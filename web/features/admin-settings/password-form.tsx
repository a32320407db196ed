import { useTranslations } from 'use-intl'
import { SESSION_KEY } from '~/lib/session.ts'
import { usePasswordChange } from '~/lib/use-password-change.ts'
import { Button } from '~/ui/button.tsx'
import { PasswordChangeForm } from '~/ui/password-change-form.tsx'
import { SECURITY_KEY, SESSIONS_KEY } from './queries.ts'

export function PasswordForm({ email, needsLong }: { email: string; needsLong: boolean }) {
  const t = useTranslations('password')
  const change = usePasswordChange({ refreshes: [SESSIONS_KEY, SECURITY_KEY, SESSION_KEY], needsLong })
  return (
    <PasswordChangeForm change={change} email={email}>
      <Button type="submit" busy={change.busy} className="self-start">
        {t('submit')}
      </Button>
    </PasswordChangeForm>
  )
}
