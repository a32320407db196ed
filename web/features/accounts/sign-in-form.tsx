import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ApiError } from '~/lib/errors.ts'
import { readForm, useFieldErrors } from '~/lib/form.ts'
import { useGuestPath } from '~/lib/next-page.ts'
import { startSession } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { EmailInput } from '~/ui/email-input.tsx'
import { Field } from '~/ui/field.tsx'
import { Checkbox } from '~/ui/input.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { SignInNotices } from './sign-in-notices.tsx'
import { TextLink } from './text-link.tsx'

const FIELDS = ['email', 'password'] as const

export function SignInForm() {
  const t = useTranslations('auth')
  const client = useQueryClient()
  const pathTo = useGuestPath()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<ApiError>()
  // A registration passes its address on.
  const known = useLocation().state as { email?: string; registration?: string } | null
  const { errors, show, checkInputs, fromServer } = useFieldErrors(FIELDS)

  // The button may be below the fold, and the banner that explains the refusal above it.
  useEffect(() => {
    if (refusal) form.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }, [refusal])

  const signIn = useAction('POST /api/auth/sign-in', {
    onSuccess: ({ member, welcomeBonus }) => {
      toast.success(t('login.success'))
      if (welcomeBonus > 0) toast.info(t('login.welcomeBonus', { n: welcomeBonus }))
      // The guard of the guest pages then redirects to the requested page.
      startSession(client, member)
    },
    onError: explain,
  })

  function explain(error: ApiError): boolean {
    const { code, values } = error
    // The password was right and a code is required: secondFactorNeeded.
    if (values?.token) {
      void navigate(pathTo('/login/code'), { state: values })
      return true
    }
    setRefusal(error)
    // The banner says the same; a toast would repeat it.
    if (show(form.current, fromServer(error)) || code === 'tooManyRequests' || values?.appeal) return true
    if (code !== 'unexpected' && code !== 'unreadableAnswer') return false
    toast.error(t('login.failed'))
    return true
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (show(event.currentTarget, checkInputs(event.currentTarget))) return
    const { email = '', password = '', rememberMe } = readForm(event.currentTarget)
    signIn.run({ body: { email, password, rememberMe: rememberMe === 'on' } })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <SignInNotices
        refusal={refusal}
        readEmail={() => (form.current ? (readForm(form.current).email ?? '') : '')}
        registration={known?.registration}
      />
      <Field label={t('email')} error={errors.email}>
        <EmailInput name="email" defaultValue={known?.email} autoComplete="username" enterKeyHint="next" required />
      </Field>
      <Field label={t('password')} error={errors.password}>
        <PasswordInput name="password" autoComplete="current-password" enterKeyHint="go" required />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox name="rememberMe" label={t('login.rememberMe')} />
        <TextLink to={pathTo('/forgot-password')}>{t('login.forgot')}</TextLink>
      </div>
      <Button type="submit" size="large" wide busy={signIn.busy}>
        {t('login.submit')}
      </Button>
      <p className="text-center text-quiet">
        {t('login.noAccount')} <TextLink to={pathTo('/register')}>{t('login.register')}</TextLink>
      </p>
    </form>
  )
}
