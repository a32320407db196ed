import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { STAFF_HOLD_REASONS } from '#contracts/hold-rules.ts'
import { useSentence } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/input.tsx'
import { ALL_REDEMPTIONS_KEY } from './queries.ts'

interface HoldDialogProps {
  redemption: AdminRedemption
  onClose: () => void
}

/** Holds a pending redemption for a review. */
export function HoldDialog({ redemption: { id, memberName: name }, onClose }: HoldDialogProps) {
  const t = useTranslations('adminRedemptions.hold')
  const sentenceOf = useSentence()
  const action = useAction('POST /api/admin/redemptions/:id/hold', {
    onSuccess: () => {
      toast.success(t('held'))
      onClose()
    },
    onError: () => true,
    refreshes: [ALL_REDEMPTIONS_KEY],
  })
  return (
    <ActionDialog
      title={t('title')}
      effect={{ title: t('effect'), text: t('once', { name }) }}
      confirm={t('confirm')}
      busy={action.busy}
      problem={action.error && !action.busy ? sentenceOf(action.error) : undefined}
      onConfirm={(values) => {
        const reason = STAFF_HOLD_REASONS.find((one) => one === values.check) ?? STAFF_HOLD_REASONS[0]
        action.run({ params: { id }, body: { reason } })
      }}
      onClose={onClose}
    >
      <Field label={t('reason')}>
        <Select name="check">
          {STAFF_HOLD_REASONS.map((one) => (
            <option key={one} value={one}>
              {t(`reasons.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
    </ActionDialog>
  )
}
