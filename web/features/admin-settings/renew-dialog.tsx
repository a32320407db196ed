import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSentence } from '~/lib/errors.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { CodeField } from './code-field.tsx'
import { SECURITY_KEY } from './queries.ts'

export function RenewDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTranslations('adminSettings')
  const client = useQueryClient()
  const sentenceOf = useSentence()
  const [problem, setProblem] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>()
  const renew = useAction('POST /api/admin/me/backup-codes', {
    onSuccess: ({ backupCodes }) => setCodes(backupCodes),
    onError: (error) => {
      if (!error.isUnanswered) setProblem(sentenceOf(error))
      return !error.isUnanswered
    },
  })
  function leave(): void {
    void client.invalidateQueries({ queryKey: SECURITY_KEY })
    onClose()
  }
  if (codes)
    return (
      <Dialog open locked onClose={leave} title={t('codes.title')}>
        <BackupCodes codes={codes} email={email} onSaved={leave} />
      </Dialog>
    )
  return (
    <ActionDialog
      title={t('factor.renewTitle')}
      effect={{ title: t('factor.renewEffect') }}
      confirm={t('factor.renewConfirm')}
      busy={renew.busy}
      problem={problem}
      onConfirm={({ code = '' }) => renew.run({ body: { code } })}
      onClose={onClose}
    >
      <CodeField label={t('factor.anyCode')} />
    </ActionDialog>
  )
}
