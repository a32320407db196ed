import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { useSentence } from '~/lib/errors.ts'
import { useFormat } from '~/lib/format.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ALL_REDEMPTIONS_KEY } from './queries.ts'

const TONES = { created: 'brand', sent: 'brand', unknown: 'warn', done: 'good', failed: 'bad' } as const

/** The order of a redemption's code from a provider, and the way to end it. */
export function OrderState({ redemption }: { redemption: AdminRedemption }) {
  const t = useTranslations('adminRedemptions.order')
  const tAdmin = useTranslations('admin.providers')
  const format = useFormat()
  const [ending, setEnding] = useState(false)
  const { order, mayEndOrder } = redemption
  if (!order) return null
  return (
    <section className="flex flex-col gap-2 text-sm">
      <h3 className="flex flex-wrap items-center justify-between gap-2 text-base">
        {t('title', { provider: tAdmin(order.provider) })}
        <Badge tone={TONES[order.state]}>{t(`states.${order.state}`)}</Badge>
      </h3>
      {order.sentAt && <p className="text-quiet">{t('sentAt', { at: format.dateTime(order.sentAt) })}</p>}
      {order.reason && <p className="break-words">{order.reason}</p>}
      {mayEndOrder && (
        <Button size="small" variant="secondary" className="self-start" onClick={() => setEnding(true)}>
          {t('end.open')}
        </Button>
      )}
      {ending && mayEndOrder && <EndOrderDialog redemption={redemption} onClose={() => setEnding(false)} />}
    </section>
  )
}

/** Ends an order that the provider does not deliver. */
function EndOrderDialog({ redemption: { id }, onClose }: { redemption: AdminRedemption; onClose: () => void }) {
  const t = useTranslations('adminRedemptions.order.end')
  const sentenceOf = useSentence()
  const action = useAction('POST /api/admin/redemptions/:id/order/end', {
    onSuccess: () => {
      toast.success(t('done'))
      onClose()
    },
    onError: () => true,
    refreshes: [ALL_REDEMPTIONS_KEY, ['admin', 'providers']],
  })
  const error = action.busy ? undefined : action.error
  const reasonProblem = error?.fieldMessage('reason')
  return (
    <ActionDialog
      title={t('title')}
      effect={{ title: t('effect'), text: t('text', { id }) }}
      reason={{ required: true, label: t('reason'), error: reasonProblem }}
      confirm={t('confirm')}
      busy={action.busy}
      problem={error && !reasonProblem ? sentenceOf(error) : undefined}
      onConfirm={({ reason = '' }) => action.run({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  )
}
