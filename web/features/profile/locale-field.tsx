import { useState } from 'react'
import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import { chosenDateLocale, DATE_LOCALES } from '~/lib/locale.ts'
import { useNow } from '~/lib/time.ts'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/input.tsx'
import { useLocaleName } from './locale-name.ts'

export function LocaleField({ own, error }: { own: string; error: string | undefined }) {
  const t = useTranslations('profile.details')
  const page = useLocale()
  const timeZone = useTimeZone()
  const now = useNow()
  const localeName = useLocaleName()
  const [chosen, setChosen] = useState(own)
  // A locale chosen elsewhere stays in the list.
  const locales = [...new Set([...DATE_LOCALES, ...(own === 'auto' ? [] : [own])])]
    .map((locale) => ({ locale, name: localeName(locale) }))
    .sort((a, b) => a.name.localeCompare(b.name))
  const sample = new Intl.DateTimeFormat(chosenDateLocale(chosen) ?? page, { dateStyle: 'long', timeZone })
  return (
    <Field label={t('locale')} error={error} hint={t('localeHint', { example: sample.format(now) })}>
      <Select name="locale" defaultValue={own} onChange={(event) => setChosen(event.target.value)}>
        <option value="auto">{t('localeAuto')}</option>
        {locales.map(({ locale, name }) => (
          <option key={locale} value={locale}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
