import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { ALL_REDEMPTIONS_KEY } from './queries.ts'

/** Ends the hold of a redemption. A plan with codes in stock delivers one at once. */
export function ReleaseButton({ redemption: { id } }: { redemption: AdminRedemption }) {
  const t = useTranslations('adminRedemptions')
  const client = useQueryClient()
  const action = useAction('POST /api/admin/redemptions/:id/release', {
    onSuccess: ({ redemption }) => {
      toast.success(t(redemption.status === 'completed' ? 'hold.delivered' : 'hold.released'))
    },
    // A colleague may have been faster: the list is read again.
    onError: () => {
      void client.invalidateQueries({ queryKey: ALL_REDEMPTIONS_KEY })
      return undefined
    },
    refreshes: [ALL_REDEMPTIONS_KEY],
  })
  return (
    <Button
      busy={action.busy}
      icon={<CircleCheck aria-hidden className="size-5" />}
      onClick={() => action.run({ params: { id } })}
    >
      {t('move.release')}
    </Button>
  )
}
