import { useTranslations } from 'use-intl'
import { RULES_IN_WORDS } from '~/content/rules-in-words.ts'
import { RegisterForm } from '~/features/accounts/register-form.tsx'
import { PageHeader } from '~/ui/page.tsx'

export default function Register() {
  const t = useTranslations('account.register')
  return (
    <>
      <PageHeader title={t('title')} text={t('text', { bonus: RULES_IN_WORDS.welcomeBonus })} />
      <RegisterForm />
    </>
  )
}
