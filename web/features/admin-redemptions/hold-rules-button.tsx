import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '~/ui/button.tsx'
import { HoldRulesDialog } from './hold-rules-dialog.tsx'

/** Opens the rules by which new redemptions are held. */
export function HoldRulesButton() {
  const t = useTranslations('adminRedemptions.holdRules')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        className="max-sm:px-3"
        icon={<ShieldCheck aria-hidden className="size-5" />}
        onClick={() => setOpen(true)}
      >
        <span className="max-sm:sr-only">{t('button')}</span>
      </Button>
      {isOpen && <HoldRulesDialog onClose={() => setOpen(false)} />}
    </>
  )
}
