import { useTranslations } from 'use-intl'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'

/**
 * Sends the confirmation mail again; without an address it asks for one. @param registration selects one of several
 * pending registrations of the address
 */
export function useResend(registration?: string) {
  const t = useTranslations('auth.unconfirmed')
  const action = useAction('POST /api/auth/resend-confirmation', { onSuccess: () => toast.success(t('sent')) })
  return {
    busy: action.busy,
    resend(email: string) {
      if (email.trim()) action.run({ body: { email, ...(registration && { registration }) } })
      else toast.error(t('emailFirst'))
    },
  }
}
