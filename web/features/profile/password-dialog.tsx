import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useMember } from '~/lib/session.ts'
import { usePasswordChange } from '~/lib/use-password-change.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { PasswordChangeForm } from '~/ui/password-change-form.tsx'
import { SESSIONS_KEY } from './queries.ts'

export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTranslations('profile.password')
  const tForm = useTranslations('password')
  const tUi = useTranslations('ui')
  const formId = useId()
  const change = usePasswordChange({
    refreshes: [SESSIONS_KEY],
    onDone: onClose,
    isStaff: useMember().role !== 'member',
  })
  return (
    <Dialog
      open
      onClose={onClose}
      locked={change.busy}
      title={t('dialogTitle')}
      description={t('text')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={change.busy}>
            {tUi('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={change.busy}>
            {tForm('submit')}
          </Button>
        </>
      }
    >
      <PasswordChangeForm id={formId} change={change} email={email} />
    </Dialog>
  )
}
