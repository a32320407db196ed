import { type FormEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { readForm, useFieldErrors } from '~/lib/form.ts'
import { useGuestPath, useStoreNextPage } from '~/lib/next-page.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { EmailInput } from '~/ui/email-input.tsx'
import { Field } from '~/ui/field.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { TextLink } from './text-link.tsx'

const FIELDS = ['email'] as const

export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useTranslations('account')
  const tAuth = useTranslations('auth')
  const form = useRef<HTMLFormElement>(null)
  const pathTo = useGuestPath()
  const storeNextPage = useStoreNextPage()
  const { errors, show, checkInputs, fromServer } = useFieldErrors(FIELDS)
  const send = useAction('POST /api/auth/forgot-password', {
    onSuccess: (_, { body }) => {
      toast.success(t('forgot.success'))
      storeNextPage()
      onSent(body.email)
    },
    onError: (error) => {
      if (show(form.current, fromServer(error))) return true
      if (error.code !== 'unexpected' && error.code !== 'unreadableAnswer') return false
      toast.error(t('forgot.failed'))
      return true
    },
  })

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const { email = '' } = readForm(event.currentTarget)
    const found = email.trim() ? checkInputs(event.currentTarget) : { email: t('forgot.emailRequired') }
    if (!show(event.currentTarget, found)) send.run({ body: { email } })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <PageHeader title={t('forgot.title')} text={t('forgot.text')} />
      <Field label={tAuth('email')} error={errors.email}>
        <EmailInput name="email" autoComplete="username" enterKeyHint="send" required />
      </Field>
      <Button type="submit" size="large" wide busy={send.busy}>
        {t('forgot.submit')}
      </Button>
      <p className="text-center">
        <TextLink to={pathTo('/login')}>{t('forgot.back')}</TextLink>
      </p>
    </form>
  )
}
