import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { useSentence } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { HeldBadge, StatusBadge } from '~/ui/status-badge.tsx'
import { ALL_REDEMPTIONS_KEY } from './queries.ts'

interface ProcessDialogProps {
  redemptions: readonly AdminRedemption[]
  onClose: () => void
  onMoved: () => void
}

/** Moves the selected redemptions to processing, and lists those that a colleague moved first. */
export function ProcessDialog({ redemptions, onClose, onMoved }: ProcessDialogProps) {
  const t = useTranslations('adminRedemptions.bulk')
  const tAll = useTranslations('adminRedemptions')
  const sentenceOf = useSentence()
  const action = useAction('POST /api/admin/redemptions/processing', {
    onSuccess: ({ results }) => {
      const moved = results.filter(({ outcome }) => outcome === 'moved').length
      onMoved()
      if (moved < results.length) return
      toast.success(t('moved', { n: moved }))
      onClose()
    },
    onError: () => true,
    refreshes: [ALL_REDEMPTIONS_KEY],
  })
  const n = redemptions.length
  const others = action.answer?.results.filter(({ outcome }) => outcome !== 'moved') ?? []
  if (action.answer && others.length > 0) {
    const moved = action.answer.results.length - others.length
    return (
      <Dialog open onClose={onClose} title={t('result')} actions={<Button onClick={onClose}>{t('understood')}</Button>}>
        <Banner tone={moved > 0 ? 'good' : 'note'} live title={t('movedOf', { n: moved, of: n })}>
          {t('skipped', { n: others.length })}
        </Banner>
        <ul className="flex flex-col gap-2 text-sm">
          {others.map(({ id, status, outcome }) => (
            <li key={id} className="flex items-center justify-between gap-3">
              <span className="font-mono">{id.slice(0, 8)}</span>
              {outcome === 'own' ? (
                t('own')
              ) : outcome === 'held' ? (
                <HeldBadge label={tAll('views.held')} />
              ) : status ? (
                <StatusBadge status={status} />
              ) : (
                t('missing')
              )}
            </li>
          ))}
        </ul>
      </Dialog>
    )
  }
  return (
    <ActionDialog
      title={t('title', { n })}
      effect={{ tone: 'note', title: t('mailed', { n }), text: t('colleague') }}
      confirm={t('process', { n })}
      busy={action.busy}
      problem={
        action.error && !action.busy
          ? action.error.code === 'forbidden'
            ? tAll('forbidden')
            : sentenceOf(action.error)
          : undefined
      }
      onConfirm={() => action.run({ body: { ids: redemptions.map(({ id }) => id) } })}
      onClose={onClose}
    />
  )
}
