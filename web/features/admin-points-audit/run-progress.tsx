import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AuditRun } from '#contracts/points-audit.ts'
import { useFormat } from '~/lib/format.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/dialog.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { auditQuery } from './queries.ts'

/** The progress of a run, and its cancellation. */
export function RunProgress({ run }: { run: AuditRun }) {
  const t = useTranslations('adminPointsAudit.run')
  const format = useFormat()
  const [asking, setAsking] = useState(false)
  const { id, kind, checked, total, members, fixed } = run
  const cancel = useAction('POST /api/admin/points-audit/runs/:id/cancellation', {
    onSuccess: () => toast.info(t('cancelled')),
    onError: ({ code }) => code === 'auditNotRunning',
    refreshes: [auditQuery.queryKey],
  })
  return (
    <Card as="section" aria-label={t(kind)}>
      <CardHead title={t(kind)}>
        <Button variant="secondary" busy={cancel.busy} onClick={() => setAsking(true)}>
          {t('cancel')}
        </Button>
      </CardHead>
      <ProgressBar percent={total > 0 ? (checked * 100) / total : 0} label={t(kind)} tone="brand" />
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm tabular">
        <span className="font-semibold">{t('progress', { checked: format.number(checked), total })}</span>
        <span>{kind === 'fix' ? t('raised', { n: fixed }) : t('found', { n: members })}</span>
      </p>
      <p className="mt-1 text-sm text-quiet">{t('background')}</p>
      <ConfirmDialog
        open={asking}
        title={t(`cancelTitle.${kind}`)}
        description={t(`cancelText.${kind}`)}
        confirmLabel={t(`cancelDo.${kind}`)}
        danger
        onConfirm={() => {
          setAsking(false)
          cancel.run({ params: { id } })
        }}
        onClose={() => setAsking(false)}
      />
    </Card>
  )
}
