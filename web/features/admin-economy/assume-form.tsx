import { useTranslations } from 'use-intl'
import { ASSUMED_RIGHT, ASSUMED_TAKEN } from '#contracts/economy-rules.ts'
import { QUIZ_DIFFICULTIES } from '#contracts/quiz-rules.ts'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/input.tsx'
import { PARTS, type useAssumptions } from './use-assumptions.ts'

interface AssumeFormProps {
  assumed: ReturnType<typeof useAssumptions>['assumed']
  onChange: ReturnType<typeof useAssumptions>['change']
}

/** Assumptions about an average member. They change only the figures on this screen. */
export function AssumeForm({ assumed, onChange }: AssumeFormProps) {
  const t = useTranslations('adminEconomy.assume')
  const parts = (now: number) =>
    [...new Set([...PARTS, now])]
      .sort((one, other) => one - other)
      .map((n) => (
        <option key={n} value={n}>
          {t('percent', { n })}
        </option>
      ))
  const change = (name: 'taken' | 'right', usual: number) => (event: { target: { value: string } }) =>
    onChange({ [name]: event.target.value === String(usual) ? '' : event.target.value })
  return (
    <section aria-labelledby="assumed" className="panel p-4">
      <h2 id="assumed" className="mb-3 text-base">
        {t('title')}
      </h2>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <Field label={t('taken')}>
          <Select value={assumed.taken} onChange={change('taken', ASSUMED_TAKEN)}>
            {parts(assumed.taken)}
          </Select>
        </Field>
        <Field label={t('right')}>
          <Select value={assumed.right} onChange={change('right', ASSUMED_RIGHT)}>
            {parts(assumed.right)}
          </Select>
        </Field>
        <Field label={t('difficulty')}>
          <Select
            value={assumed.difficulty}
            onChange={({ target }) => onChange({ difficulty: target.value === 'medium' ? '' : target.value })}
          >
            {QUIZ_DIFFICULTIES.map((one) => (
              <option key={one} value={one}>
                {t(`difficulties.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </section>
  )
}
