import { useTranslations } from 'use-intl'
import { SignInForm } from '~/features/accounts/sign-in-form.tsx'
import { PageHeader } from '~/ui/page.tsx'

export default function Login() {
  const t = useTranslations('auth.login')
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <SignInForm />
    </>
  )
}
