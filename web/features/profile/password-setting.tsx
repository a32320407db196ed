import { KeyRound } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SESSIONS_KEY } from '~/lib/own-account.ts'
import { useMember } from '~/lib/session.ts'
import { usePasswordChange } from '~/lib/use-password-change.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { PasswordChangeForm } from '~/ui/password-change-form.tsx'
import { Setting } from './setting.tsx'

export function PasswordSetting({ email }: { email: string }) {
  const t = useTranslations('profile.password')
  const [open, setOpen] = useState(false)
  return (
    <Setting icon={<KeyRound />} title={t('title')} text={t('text')}>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {open && <PasswordDialog email={email} onClose={() => setOpen(false)} />}
    </Setting>
  )
}

function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
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
