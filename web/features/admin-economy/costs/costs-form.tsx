import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Costs } from '#contracts/costs.ts'
import { createDrafts, useDraft } from '~/lib/drafts.ts'
import { useSentence } from '~/lib/errors.ts'
import { useFieldErrors } from '~/lib/form.ts'
import { useFormat } from '~/lib/format.ts'
import { useMember } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { ECONOMY_KEY } from '../queries.ts'
import { CostField, CostsCard, type FieldProps } from './cost-field.tsx'
import { type CostsDraft, changeField, conflictsOf, fieldNames, requestOf, valuesOf } from './costs-values.ts'
import { CurrencySelect } from './currency-select.tsx'
import { PlanCosts } from './plan-costs.tsx'
import { costsQuery } from './queries.ts'
import { RevenueFields } from './revenue-fields.tsx'

const draftOf = createDrafts<CostsDraft>({ changes: {} })

/**
 * The form of costs. What is typed stays until it is stored or discarded, also when another section is opened. After a colleague has
 * stored other costs, untouched fields show theirs, and fields that both have changed name the colleague's value.
 */
export function CostsForm({ costs }: { costs: Costs }) {
  const t = useTranslations('adminCosts')
  const sentenceOf = useSentence()
  const client = useQueryClient()
  const draft = draftOf(useMember().id, '')
  const typed = useDraft(draft)
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clear, fromServer } = useFieldErrors<string>(fieldNames(costs))
  const stored = valuesOf(costs)
  const values = { ...stored, ...typed.changes }
  const conflicts = conflictsOf(typed, costs)
  const isOvertaken = typed.base !== undefined && typed.base.version !== costs.version
  const neverHint = useNeverHint(costs)
  const isChanged = Object.keys(typed.changes).length > 0
  const save = useAction('PUT /api/admin/economy/costs', {
    onSuccess: (answer) => {
      draft.clear()
      clear()
      client.setQueryData(costsQuery.queryKey, answer)
      toast.success(t('saved'))
    },
    onError: (error) => {
      if (error.code === 'costsConflict') void client.invalidateQueries({ queryKey: costsQuery.queryKey })
      show(form.current, fromServer(error))
      return true
    },
    refreshes: [ECONOMY_KEY],
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    save.run({ body: requestOf(values, costs) })
  }
  const field = (name: string): FieldProps => ({
    ...{ name, value: values[name] ?? '', error: errors[name] },
    theirs: conflicts.has(name) ? (stored[name] ?? '') : undefined,
    onChange: (value) => draft.update(changeField(draft.read(), costs, name, value)),
  })
  const { currency = '' } = values
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex max-w-4xl flex-col gap-5">
      <p className="max-w-prose text-quiet">{t('text')}</p>
      <CostsCard id="currency" title={t('currency.title')} text={t('currency.text')}>
        <CurrencySelect {...field('currency')} />
      </CostsCard>
      <PlanCosts costs={costs} currency={currency} field={field} />
      <RevenueFields values={values} currency={currency} field={field} />
      <CostsCard id="targets" title={t('targets.title')} text={t('targets.text')}>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <CostField
            {...field('targetMarginPercent')}
            label={t('targets.margin')}
            hint={t('targets.marginHint')}
            unit="%"
          />
          <CostField
            {...field('ceiling')}
            label={t('targets.ceiling')}
            hint={t('targets.ceilingHint')}
            unit={currency}
          />
          <CostField {...field('neverRedeemedPercent')} label={t('targets.never')} hint={neverHint} unit="%" />
        </div>
      </CostsCard>
      {isOvertaken && <Overtaken costs={costs} conflicts={conflicts.size} />}
      {save.error && !save.busy && !isOvertaken && (
        <Banner live tone="bad" title={sentenceOf(save.error)}>
          {t(save.error.isUnanswered ? 'unanswered' : 'nothingLost')}
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={save.busy} disabled={!isChanged}>
          {t('save')}
        </Button>
        {isChanged && (
          <Button
            variant="quiet"
            onClick={() => {
              draft.clear()
              clear()
              save.reset()
            }}
          >
            {t('discard')}
          </Button>
        )}
        <StoredBy costs={costs} />
      </div>
      <p role="status" className="sr-only">
        {isChanged && t('unsaved')}
      </p>
    </form>
  )
}

/** Says that a colleague has stored other costs since the viewer began to type. */
function Overtaken({ costs: { stored }, conflicts }: { costs: Costs; conflicts: number }) {
  const t = useTranslations('adminCosts.overtaken')
  const format = useFormat()
  if (!stored) return null
  const { by, at } = stored
  return (
    <Banner live tone="warn" title={t('title', { name: by.name, when: format.ago(at) })}>
      {t(conflicts > 0 ? 'conflicts' : 'text', { n: conflicts })}
    </Banner>
  )
}

function StoredBy({ costs: { stored, version } }: { costs: Costs }) {
  const t = useTranslations('adminCosts')
  const format = useFormat()
  return (
    <p className="text-sm text-quiet">
      {stored ? t('storedBy', { version, name: stored.by.name, when: format.dateTime(stored.at) }) : t('neverStored')}
    </p>
  )
}

/** What an empty field of the share never redeemed means. */
function useNeverHint({ neverRedeemedMeasured: measured }: Costs): string {
  const t = useTranslations('adminCosts.targets')
  const format = useFormat()
  return measured === null
    ? t('neverUnmeasured')
    : t('neverMeasured', { share: format.percent(Math.round(measured * 1000) / 10) })
}
