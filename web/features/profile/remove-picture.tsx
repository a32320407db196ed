import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { setImage } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/dialog.tsx'

export function RemovePicture() {
  const t = useTranslations('picture')
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const remove = useAction('DELETE /api/me/avatar', {
    onSuccess: ({ imageUrl }) => {
      setAsking(false)
      setImage(client, imageUrl)
      toast.success(t('removal.done'))
    },
  })
  return (
    <>
      <Button variant="quiet" icon={<Trash2 aria-hidden className="size-5" />} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.run()}
        busy={remove.busy}
        danger
        title={t('removal.title')}
        description={t('removal.text')}
        confirmLabel={t('removal.confirm')}
      />
    </>
  )
}
