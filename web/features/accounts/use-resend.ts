import { useTranslations } from 'use-intl'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'

/** Has the confirmation mail sent again; without an address it asks for one. */
export function useResend() {
  const t = useTranslations('auth.unconfirmed')
  const action = useAction('POST /api/auth/resend-confirmation', { onSuccess: () => toast.success(t('sent')) })
  return {
    busy: action.busy,
    resend(email: string) {
      if (email.trim()) action.run({ body: { email } })
      else toast.error(t('emailFirst'))
    },
  }
}
