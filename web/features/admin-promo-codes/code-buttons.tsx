import { Plus, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '~/ui/button.tsx'
import { AddDialog } from './add-dialog.tsx'
import { GenerateDialog } from './generate-dialog.tsx'

/** Buttons that add one code or generate several. */
export function CodeButtons() {
  const t = useTranslations('adminPromoCodes')
  const [open, setOpen] = useState<'add' | 'generate'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button
        variant="secondary"
        icon={<Sparkles aria-hidden className="size-5" />}
        onClick={() => setOpen('generate')}
      >
        {t('generate.action')}
      </Button>
      <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => setOpen('add')}>
        {t('add.action')}
      </Button>
      {open === 'add' && <AddDialog onClose={close} />}
      {open === 'generate' && <GenerateDialog onClose={close} />}
    </>
  )
}
