import { KeyRound } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { PasswordDialog } from './password-dialog.tsx'

export function PasswordCard({ email }: { email: string }) {
  const t = useTranslations('profile.password')
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead id={id} title={t('title')} />
      <p className="-mt-3 mb-3 text-quiet">{t('text')}</p>
      <Button
        variant="secondary"
        icon={<KeyRound aria-hidden className="size-4" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      {open && <PasswordDialog email={email} onClose={() => setOpen(false)} />}
    </Card>
  )
}
