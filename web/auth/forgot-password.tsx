import { useState } from 'react'
import { ForgotPasswordForm } from '~/features/accounts/forgot-password-form.tsx'
import { ResetLinkSent } from '~/features/accounts/reset-link-sent.tsx'

export default function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string>()
  return sentTo ? <ResetLinkSent email={sentTo} /> : <ForgotPasswordForm onSent={setSentTo} />
}
