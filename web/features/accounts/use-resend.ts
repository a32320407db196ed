import { useTranslations } from 'use-intl'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'

/**
 * Has the confirmation mail sent again; without an address it asks for one.
 *
 * @param registration which of several that wait for the address is meant, where that is known
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
