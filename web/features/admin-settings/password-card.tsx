import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { SESSIONS_KEY } from '~/lib/own-account.ts'
import { SESSION_KEY } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { usePasswordChange } from '~/lib/use-password-change.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { PasswordChangeForm } from '~/ui/password-change-form.tsx'
import { SECURITY_KEY } from './queries.ts'

/** Changes the password, or sends a reset link. */
export function PasswordCard({ email, hasSecondFactor }: { email: string; hasSecondFactor: boolean }) {
  const t = useTranslations('adminSettings.password')
  const id = useId()
  const send = useAction('POST /api/admin/me/reset-link', {
    onSuccess: ({ message }) => toast.success(message),
    onError: ({ code, status }) => {
      if (code !== 'emailMissing' && status === 429) return false
      toast.error(t(code === 'emailMissing' ? 'noEmail' : 'linkFailed'))
      return true
    },
  })
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead id={id} title={t('title')} />
      <p className="-mt-3 mb-3 text-quiet">{t('text')}</p>
      <PasswordForm email={email} needsLong={!hasSecondFactor} />
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p className="min-w-0 flex-1 basis-56 text-sm break-words text-quiet">{t('linkText', { email })}</p>
        <Button variant="secondary" busy={send.busy} onClick={() => (email ? send.run() : toast.error(t('noEmail')))}>
          {t('link')}
        </Button>
      </div>
    </Card>
  )
}

function PasswordForm({ email, needsLong }: { email: string; needsLong: boolean }) {
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
