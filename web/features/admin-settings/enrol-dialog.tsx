import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { SESSIONS_KEY } from '~/lib/own-account.ts'
import { SESSION_KEY } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { SECURITY_KEY, STAFF_KEY, securityQuery } from './queries.ts'

/** Sets up the second factor: password, authenticator app with its first code, backup codes. */
export function EnrolDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTranslations('adminSettings')
  const client = useQueryClient()
  const [begun, setBegun] = useState<AnswerByKey<'POST /api/admin/me/second-factor'>>()
  const [codes, setCodes] = useState<readonly string[]>()
  const hasCodes = useRef(false)

  /** Refetches only after the codes were saved, because the new session may redirect to another page. */
  function finish(): void {
    for (const queryKey of [SECURITY_KEY, SESSIONS_KEY, STAFF_KEY, SESSION_KEY])
      void client.invalidateQueries({ queryKey })
    onClose()
  }
  const leave = codes ? finish : onClose

  /** Closes the dialog if the second factor is on although the answer was lost. The card then offers new backup codes. */
  async function closeIfOn(): Promise<void> {
    await client.invalidateQueries({ queryKey: SECURITY_KEY })
    // A second try may have brought the codes meanwhile.
    if (!hasCodes.current && client.getQueryData(securityQuery.queryKey)?.secondFactor) finish()
  }

  return (
    <Dialog open onClose={leave} locked={codes !== undefined} title={codes ? t('codes.title') : t('factor.setUpTitle')}>
      {!begun && <PasswordStep email={email} onDone={setBegun} onClose={onClose} />}
      {begun && !codes && (
        <ConfirmStep
          begun={begun}
          onClose={onClose}
          onUncertain={() => void closeIfOn()}
          onDone={({ backupCodes }) => {
            hasCodes.current = true
            setCodes(backupCodes)
            toast.success(t('factor.doneOn'))
          }}
        />
      )}
      {codes && <BackupCodes codes={codes} email={email} onSaved={leave} />}
    </Dialog>
  )
}
