import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import type { Profile } from '#contracts/profile.ts'
import { NAME_MAX } from '#contracts/rules.ts'
import { readForm, useFieldErrors } from '~/lib/form.ts'
import { chosenDateLocale, DATE_LOCALES } from '~/lib/locale.ts'
import { PROFILE_KEY } from '~/lib/own-account.ts'
import { SESSION_KEY } from '~/lib/session.ts'
import { useNow } from '~/lib/time.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Checkbox, Input, Select } from '~/ui/input.tsx'
import { UnsavedGuard } from '~/ui/unsaved-guard.tsx'
import { useLocaleName } from './locale-name.ts'
import { TimeZoneField } from './time-zone-field.tsx'

const FIELDS = ['name', 'phone', 'timeZone', 'locale'] as const
/** The server's rule (docs/product.md#phone-numbers). */
const PHONE = /^(\+?[1-9]\d{0,15})?$/

/** Returns the form's values in the contract's shape. */
function read(form: HTMLFormElement) {
  const { name = '', phone = '', timeZone = '', locale = 'auto', showName } = readForm(form)
  return { name, phone, timeZone, locale, showName: showName !== undefined }
}

/** Returns the changed values. The others may have been changed meanwhile, in another tab or on another device. */
function changesOf(form: HTMLFormElement, start: Profile): Partial<ReturnType<typeof read>> {
  const before: Readonly<Record<string, unknown>> = { ...start, phone: start.phone ?? '' }
  const isChanged = ([name, value]: [string, unknown]) => value !== before[name]
  return Object.fromEntries(Object.entries(read(form)).filter(isChanged))
}

export function DetailsForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const t = useTranslations('profile.details')
  const tLeave = useTranslations('profile.leave')
  const tUi = useTranslations('ui')
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  // The initial values: live updates may bring a newer profile, which must not replace typed input.
  const [start] = useState(profile)
  const [changed, setChanged] = useState(false)
  const { errors, show, fromServer } = useFieldErrors(FIELDS)
  useEffect(() => {
    const name = form.current?.elements.namedItem('name')
    if (name instanceof HTMLElement) name.focus()
  }, [])

  const save = useAction('PUT /api/me/profile', {
    onSuccess: ({ profile: saved }) => {
      client.setQueryData(PROFILE_KEY, saved)
      toast.success(t('success'))
      onDone()
    },
    onError: (error) => {
      if (error.code !== 'unauthenticated') return show(form.current, fromServer(error))
      // The guard redirects to the sign-in, where a toast explains why.
      toast.error(t('signedOut'))
      return true
    },
    // Another time zone has other days.
    refreshes: [SESSION_KEY, ['dashboard'], ['games'], ['transactions']],
  })

  function compare(): void {
    if (form.current) setChanged(Object.keys(changesOf(form.current, start)).length > 0)
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { name, phone } = read(event.currentTarget)
    const found = {
      ...(!name.replace(/[<>]/g, '').trim() && { name: t('nameRequired') }),
      ...(!PHONE.test(phone.replace(/[<>\s]/g, '')) && { phone: t('phoneInvalid') }),
    }
    if (!show(event.currentTarget, found)) save.run({ body: changesOf(event.currentTarget, start) })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} onInput={compare} className="flex flex-col gap-4">
      <Field label={t('name')} error={errors.name}>
        <Input name="name" autoComplete="name" required maxLength={NAME_MAX} defaultValue={start.name} />
      </Field>
      <Field label={t('email')} hint={t('emailNote')}>
        <Input
          type="email"
          value={start.email}
          readOnly
          autoComplete="off"
          className="read-only:bg-sunken read-only:text-quiet"
        />
      </Field>
      <Field label={t('phone')} note={t('optional')} hint={t('phoneHint')} error={errors.phone}>
        <Input name="phone" type="tel" autoComplete="tel" defaultValue={start.phone ?? ''} />
      </Field>
      <TimeZoneField own={start.timeZone} error={errors.timeZone} onChoose={compare} />
      <LocaleField own={start.locale} error={errors.locale} />
      <div>
        <Checkbox name="showName" label={t('showName')} defaultChecked={start.showName} aria-describedby="show-name" />
        <p id="show-name" className="ml-7.5 text-xs text-quiet">
          {t('showNameHint')}
        </p>
      </div>
      <div className="flex flex-col-reverse gap-2 pt-1 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onDone} disabled={save.busy}>
          {tUi('cancel')}
        </Button>
        <Button type="submit" busy={save.busy}>
          {t('save')}
        </Button>
      </div>
      <UnsavedGuard
        active={changed && !save.answer}
        title={tLeave('title')}
        text={tLeave('text')}
        confirm={tLeave('confirm')}
      />
    </form>
  )
}

function LocaleField({ own, error }: { own: string; error: string | undefined }) {
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
