import { type FormEvent, type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { RULES_IN_WORDS } from '~/content/rules-in-words.ts'
import type { ApiError } from '~/lib/errors.ts'
import { readForm, useFieldErrors } from '~/lib/form.ts'
import { useGuestPath, useStoreNextPage } from '~/lib/next-page.ts'
import { useSession } from '~/lib/session.ts'
import { browserTimeZone } from '~/lib/time.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { EmailInput } from '~/ui/email-input.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { NewPasswordFields, useNewPassword } from './new-password.tsx'
import { TextLink } from './text-link.tsx'

const FIELDS = ['name', 'email', 'phone', 'password', 'confirmPassword'] as const

export function RegisterForm() {
  const t = useTranslations('account')
  const tAuth = useTranslations('auth')
  const navigate = useNavigate()
  const pathTo = useGuestPath()
  const storeNextPage = useStoreNextPage()
  const form = useRef<HTMLFormElement>(null)
  const allowed = useEmailHost()
  const newPassword = useNewPassword()
  const { errors, show, checkInputs, fromServer } = useFieldErrors(FIELDS)

  const register = useAction('POST /api/auth/register', {
    onSuccess: ({ registration }, { body }) => {
      toast.success(t('register.success'))
      storeNextPage()
      void navigate(pathTo('/check-email'), { state: { email: body.email, registration } })
    },
    onError: explain,
  })

  function explain(error: ApiError): boolean {
    const byCode = error.code === 'emailHostNotAllowed' ? { email: error.message } : newPassword.fromServer(error)
    if (show(form.current, { ...fromServer(error), ...byCode })) return true
    if (error.code !== 'unexpected' && error.code !== 'unreadableAnswer') return false
    toast.error(t('register.failed'))
    return true
  }

  /**
   * Checks the host of the address, then that the passwords match, then their length (docs/product.md#registration).
   */
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const element = event.currentTarget
    const { name = '', email = '', phone = '', password = '', confirmPassword = '' } = readForm(element)
    const found = checkInputs(
      element,
      email.includes('@') && allowed ? { email: t('emailHost', { host: allowed.host }) } : {},
    )
    const wrongHost = found.email
    if (!email.trim()) found.email = t('register.emailRequired')
    if (!name.trim()) found.name = t('register.nameRequired')
    if (show(element, wrongHost ? found : { ...found, ...newPassword.check(password, confirmPassword) })) return
    register.run({ body: { name, email, phone, password, confirmPassword, timeZone: browserTimeZone() } })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t('register.name')} error={errors.name}>
        <Input
          name="name"
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="next"
          required
          maxLength={100}
        />
      </Field>
      <Field label={tAuth('email')} error={errors.email} hint={allowed && t('emailHint', { host: allowed.host })}>
        {/*
         * The user name: without this, password managers would use the phone number, the field before the password.
         */}
        <EmailInput
          name="email"
          autoComplete="username"
          enterKeyHint="next"
          required
          pattern={allowed?.pattern}
          title={allowed && t('emailHint', { host: allowed.host })}
        />
      </Field>
      <Field
        label={t('register.phone')}
        note={t('register.optional')}
        hint={t('register.phoneHint')}
        error={errors.phone}
      >
        <Input name="phone" type="tel" autoComplete="tel" inputMode="tel" enterKeyHint="next" />
      </Field>
      <NewPasswordFields label={tAuth('password')} errors={errors} />
      <p className="text-sm text-quiet">
        {t.rich('register.agreement', {
          expiry: RULES_IN_WORDS.expiryTime,
          terms: (words) => <PolicyLink to="/legal/terms-conditions">{words}</PolicyLink>,
          privacy: (words) => <PolicyLink to="/legal/privacy-policy">{words}</PolicyLink>,
        })}
      </p>
      <Button type="submit" size="large" wide busy={register.busy}>
        {t('register.submit')}
      </Button>
      <p className="text-center text-quiet">
        {t('register.haveAccount')} <TextLink to={pathTo('/login')}>{t('register.signIn')}</TextLink>
      </p>
    </form>
  )
}

/** Opens in a new tab, so that typed input is not lost. */
const PolicyLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noreferrer" className="underline underline-offset-2 hover:text-ink">
    {children}
  </a>
)

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/** Returns the allowed hosts, as text and as a pattern of an input; undefined if any host is allowed. */
function useEmailHost(): { host: string; pattern: string } | undefined {
  const hosts = useSession().data?.allowedEmailHosts ?? []
  if (hosts.length === 0 || hosts.includes('*')) return undefined
  return { host: hosts.join(', '), pattern: `\\s*[^@\\s]+@(${hosts.map((host) => anyCase(host)).join('|')})\\s*` }
}

/** Hosts are case-insensitive, which a pattern has no flag for. */
const anyCase = (host: string) =>
  [...host]
    .map((sign) => (/[a-z]/i.test(sign) ? `[${sign.toLowerCase()}${sign.toUpperCase()}]` : escapePattern(sign)))
    .join('')
