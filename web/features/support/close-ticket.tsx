import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { REOPEN_DAYS } from '#contracts/support-rules.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/dialog.tsx'
import { SUPPORT_KEY } from './queries.ts'

export function CloseRequest({ id }: { id: string }) {
  const t = useTranslations('tickets.thread')
  const [asked, setAsked] = useState(false)
  const action = useAction('POST /api/support/:id/close', {
    onSuccess: () => {
      setAsked(false)
      toast.success(t('closedNow'))
    },
    refreshes: [SUPPORT_KEY],
  })
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        {t('close')}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => action.run({ params: { id } })}
        title={t('closeTitle')}
        description={t('closeText', { days: REOPEN_DAYS })}
        confirmLabel={t('close')}
        busy={action.busy}
      />
    </>
  )
}
