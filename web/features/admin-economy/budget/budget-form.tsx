import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { BUDGET_PERIODS, BUDGET_SCOPES, type BudgetScope } from '#contracts/budget-rules.ts'
import { createDrafts, useDraft } from '~/lib/drafts.ts'
import { useSentence } from '~/lib/errors.ts'
import { useFieldErrors } from '~/lib/form.ts'
import { useFormat } from '~/lib/format.ts'
import { useMember } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { type BudgetDraft, ceilingsOf, changeField, FIELDS, fieldOf, valuesOf } from './budget-values.ts'
import { type Budgets, budgetsQuery } from './queries.ts'

const NAMES = FIELDS.map(({ name }) => name)

/** A scope and its two fields: below the name on a phone, else beside it. */
const GRID = 'grid grid-cols-2 items-start gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_repeat(2,minmax(0,10rem))]'

const draftOf = createDrafts<BudgetDraft>({ changes: {} })

/**
 * The ceilings of each scope, for a day and for a month. What is typed stays until it is saved or discarded, also when another section is
 * opened or a colleague saves other budgets.
 */
export function BudgetForm({ budgets }: { budgets: Budgets }) {
  const t = useTranslations('adminBudget')
  const sentenceOf = useSentence()
  const client = useQueryClient()
  const draft = draftOf(useMember().id, '')
  const typed = useDraft(draft)
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clear } = useFieldErrors<string>(NAMES)
  const values = { ...valuesOf(budgets), ...typed.changes }
  const sent = useRef<ReturnType<typeof ceilingsOf>>([])
  const isChanged = Object.keys(typed.changes).length > 0
  const isOvertaken = typed.version !== undefined && typed.version !== budgets.version
  const save = useAction('PUT /api/admin/economy/budget', {
    onSuccess: (answer) => {
      draft.clear()
      clear()
      client.setQueryData(budgetsQuery.queryKey, answer)
      toast.success(t('saved'))
    },
    onError: (error) => {
      if (error.code === 'budgetsConflict') void client.invalidateQueries({ queryKey: budgetsQuery.queryKey })
      const found = sent.current.map(({ name }, index) => [name, error.fieldMessage(`ceilings.${index}.points`)])
      show(form.current, Object.fromEntries(found))
      return true
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    sent.current = ceilingsOf(values)
    const wrong = sent.current.filter(({ points }) => !(points >= 1))
    if (show(form.current, Object.fromEntries(wrong.map(({ name }) => [name, t('whole')])))) return
    const ceilings = sent.current.map(({ scope, period, points }) => ({ scope, period, points }))
    save.run({ body: { version: budgets.version, ceilings } })
  }
  const row = (scope: BudgetScope) => {
    const least = leastOf(budgets, scope)
    return (
      <fieldset key={scope} className={`${GRID} border-t border-line pt-3`}>
        <legend className="sr-only">{t(`scopes.${scope}`)}</legend>
        <p className="col-span-2 min-w-0 sm:col-span-1 sm:mt-1.5 sm:flex sm:min-h-target sm:flex-col sm:justify-center">
          <span aria-hidden className="block font-semibold">
            {t(`scopes.${scope}`)}
          </span>
          {least > 1 && <span className="text-xs text-quiet">{t('form.least', { n: least })}</span>}
        </p>
        {BUDGET_PERIODS.map((period) => {
          const name = fieldOf(scope, period)
          return (
            <Field key={period} label={<span className="sm:sr-only">{t(`form.${period}`)}</span>} error={errors[name]}>
              <Input
                name={name}
                value={values[name] ?? ''}
                inputMode="numeric"
                autoComplete="off"
                maxLength={20}
                placeholder={t('form.none')}
                className="text-right tabular"
                onChange={({ target }) => draft.update(changeField(draft.read(), budgets, name, target.value))}
              />
            </Field>
          )
        })}
      </fieldset>
    )
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Card as="section" aria-labelledby="ceilings" className="flex min-w-0 flex-col gap-3">
        <div>
          <h2 id="ceilings" className="text-lg">
            {t('form.title')}
          </h2>
          <p className="mt-1 max-w-prose text-sm text-quiet">{t('form.text', { zone: budgets.timeZone })}</p>
        </div>
        <div aria-hidden className={`${GRID} -mb-1.5 text-sm font-semibold text-quiet max-sm:hidden`}>
          <span />
          {BUDGET_PERIODS.map((period) => (
            <span key={period} className="pr-3.5 text-right">
              {t(`form.${period}`)}
            </span>
          ))}
        </div>
        {BUDGET_SCOPES.map(row)}
        {isOvertaken && (
          <Banner live tone="warn" title={t('overtaken.title')}>
            {t('overtaken.text')}
          </Banner>
        )}
        {save.error && !save.busy && !isOvertaken && (
          <Banner live tone="bad" title={sentenceOf(save.error)}>
            {t(save.error.isUnanswered ? 'unanswered' : 'nothingLost')}
          </Banner>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
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
          <ChangedBy budgets={budgets} />
        </div>
        <p role="status" className="sr-only">
          {isChanged && t('unsaved')}
        </p>
      </Card>
    </form>
  )
}

const leastOf = ({ least }: Budgets, scope: BudgetScope): number =>
  least.find((one) => one.scope === scope)?.points ?? 1

function ChangedBy({ budgets: { changed } }: { budgets: Budgets }) {
  const t = useTranslations('adminBudget')
  const format = useFormat()
  if (!changed) return null
  return <p className="text-sm text-quiet">{t('changed', { name: changed.by, when: format.dateTime(changed.at) })}</p>
}
