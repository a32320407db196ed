import { useLocale, useTranslations } from 'use-intl'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import { currencies } from '#contracts/money.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Select } from '~/ui/input.tsx'
import { useChange } from './use-change.ts'
import { useSeenPlan } from './use-seen-plan.ts'

const COMMON = 'USD'

/** Chooses Tremendous for a plan, with the product and value that it delivers, or changes these. */
export function ProviderItemDialog({ plan, onClose }: { plan: AdminPlan; onClose: () => void }) {
  const t = useTranslations('adminSubscriptions.codes.needs.order')
  const { id, name, duration } = plan
  const names = new Intl.DisplayNames(useLocale(), { type: 'currency' })
  const change = useChange('POST /api/admin/plans/:id/provider', { failed: 'codes', onDone: onClose })
  const { provider, providerItem: item } = useSeenPlan(plan, change.isConflict)
  return (
    <ActionDialog
      title={t('title', { name, duration })}
      effect={{ tone: 'note', title: t('effect'), text: t('effectText') }}
      confirm={t('save')}
      busy={change.busy}
      problem={change.problem}
      onConfirm={({ product = '', amount = '', currency = '' }) =>
        change.run({
          params: { id },
          body: { seen: provider, seenItem: item, provider: 'tremendous', item: { product, amount, currency } },
        })
      }
      onClose={onClose}
    >
      <Field label={t('product')} hint={t('productHint')}>
        <Input name="product" autoComplete="off" spellCheck={false} maxLength={40} defaultValue={item?.product ?? ''} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('amount')} hint={t('amountHint')}>
          <Input
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            defaultValue={item?.amount ?? ''}
            className="tabular"
          />
        </Field>
        <Field label={t('currency')}>
          <Select name="currency" defaultValue={item?.currency ?? COMMON}>
            {currencies().map((code) => (
              <option key={code} value={code}>
                {`${code} ${names.of(code) ?? ''}`}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </ActionDialog>
  )
}
