import { useTranslations } from 'use-intl'
import { CAMPAIGN_SOURCES, EXTRA_PLAY_SOURCES } from '#contracts/campaign-rules.ts'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Checkbox, Input } from '~/ui/input.tsx'
import { PrizeRows } from '../rules/table-rows.tsx'
import { type Typed, toTyped, typedAt, withAt } from '../rules/typed-rules.ts'
import { DraftFormContext } from '../rules/use-draft-form.ts'
import type { FieldsProps } from './types.ts'

/** What the campaign changes: points, plays, the wheel's prizes, and prices. */
export function ChangeFields(props: FieldsProps) {
  const { values, errors, answer, onChange } = props
  const t = useTranslations('adminCampaigns')
  const { multipliers, extraPlays, wheelPrizes } = values
  return (
    <Card className="flex flex-col gap-5">
      <fieldset className="min-w-0">
        <legend className="font-semibold">{t('form.multipliers')}</legend>
        <p className="mb-3 text-sm text-quiet">{t('form.multipliersHint')}</p>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {CAMPAIGN_SOURCES.map((source) => (
            <Field key={source} label={t(`sources.${source}`)} error={errors.get(`overlay.multipliers.${source}`)}>
              <Input
                inputMode="numeric"
                placeholder="100"
                value={multipliers[source]}
                disabled={source === 'wheel' && wheelPrizes !== null}
                onChange={({ target }) => onChange({ multipliers: { [source]: target.value } })}
              />
            </Field>
          ))}
        </div>
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="font-semibold">{t('form.extraPlays')}</legend>
        <p className="mb-3 text-sm text-quiet">{t('form.extraPlaysHint')}</p>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {EXTRA_PLAY_SOURCES.map((source) => (
            <Field key={source} label={t(`sources.${source}`)} error={errors.get(`overlay.extraPlays.${source}`)}>
              <Input
                inputMode="numeric"
                placeholder="0"
                value={extraPlays[source]}
                onChange={({ target }) => onChange({ extraPlays: { [source]: target.value } })}
              />
            </Field>
          ))}
        </div>
      </fieldset>
      <div>
        <Checkbox
          label={t('form.wheelPrizes')}
          checked={wheelPrizes !== null}
          onChange={({ target }) =>
            onChange(
              target.checked
                ? { wheelPrizes: toTyped(answer.wheelPrizes), multipliers: { wheel: '' } }
                : { wheelPrizes: null },
            )
          }
        />
        {wheelPrizes && <WheelPrizes {...props} prizes={wheelPrizes} />}
      </div>
      <DiscountFields {...props} />
      {errors.has('overlay') && (
        <p role="alert" className="text-sm font-medium text-bad">
          {errors.get('overlay')}
        </p>
      )}
    </Card>
  )
}

/** The special prize table, edited like those of rule sets. Differences from the active wheel are marked. */
function WheelPrizes({ prizes, errors, answer, onChange }: FieldsProps & { prizes: Typed }) {
  const t = useTranslations('adminCampaigns.form')
  const typed = { wheelPrizes: prizes }
  return (
    <DraftFormContext
      value={{
        ...{ typed, base: { wheelPrizes: toTyped(answer.wheelPrizes) } },
        errors: new Map([...errors].map(([field, message]) => [field.replace(/^overlay\./, ''), message])),
        change: (path, value) => onChange({ wheelPrizes: typedAt(withAt(typed, path, value), 'wheelPrizes') ?? null }),
      }}
    >
      <PrizeRows path="wheelPrizes" title={t('prizes')} />
    </DraftFormContext>
  )
}

/** Per cent off some plans, or all of them. */
function DiscountFields({ values, errors, answer: { plans }, onChange }: FieldsProps) {
  const t = useTranslations('adminCampaigns.form')
  const { discountPercent, planIds } = values
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{t('discount')}</legend>
      <div className="mt-2 flex flex-col gap-1">
        <Field label={t('percent')} hint={t('percentHint')} error={errors.get('overlay.discount.percent')}>
          <Input
            inputMode="numeric"
            value={discountPercent}
            onChange={({ target }) => onChange({ discountPercent: target.value })}
            className="max-w-40"
          />
        </Field>
        {discountPercent.trim() !== '' && (
          <>
            <Checkbox
              label={t('allPlans')}
              checked={planIds === null}
              onChange={({ target }) => onChange({ planIds: target.checked ? null : [] })}
            />
            {planIds && (
              <ul aria-label={t('plans')} className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
                {plans.map(({ id, name }) => (
                  <li key={id}>
                    <Checkbox
                      label={name}
                      checked={planIds.includes(id)}
                      onChange={({ target }) =>
                        onChange({
                          planIds: target.checked ? [...planIds, id] : planIds.filter((one) => one !== id),
                        })
                      }
                    />
                  </li>
                ))}
              </ul>
            )}
            {errors.has('overlay.discount.planIds') && (
              <p role="alert" className="text-sm font-medium text-bad">
                {errors.get('overlay.discount.planIds')}
              </p>
            )}
          </>
        )}
      </div>
    </fieldset>
  )
}
