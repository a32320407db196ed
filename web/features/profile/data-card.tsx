import { Download, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { saveAsFile } from '~/lib/save-as-file.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

/** Exports the member's data and deletes the account. */
export function DataCard({ points, email }: { points: number; email: string }) {
  const t = useTranslations('profile')
  const id = useId()
  const [deleting, setDeleting] = useState(false)
  const download = useAction('GET /api/me/export', {
    onSuccess: (answer) => {
      saveAsFile(`my-data-${answer.exportedAt.slice(0, 10)}.json`, JSON.stringify(answer, null, 2))
      toast.success(t('data.downloaded'))
    },
  })
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead id={id} title={t('data.title')} />
      <p className="-mt-3 mb-3 text-quiet">{t('data.text')}</p>
      <Button
        variant="secondary"
        icon={<Download aria-hidden className="size-4" />}
        busy={download.busy}
        onClick={() => download.run()}
      >
        {t('data.download')}
      </Button>
      <div className="mt-6 border-t border-line pt-5">
        <h3 className="text-base font-semibold">{t('deletion.title')}</h3>
        <p className="mt-0.5 mb-3 text-quiet">{t('deletion.text')}</p>
        <Button
          variant="secondary"
          icon={<Trash2 aria-hidden className="size-4" />}
          aria-haspopup="dialog"
          onClick={() => setDeleting(true)}
        >
          {t('deletion.open')}
        </Button>
      </div>
      {deleting && <DeleteDialog points={points} email={email} onClose={() => setDeleting(false)} />}
    </Card>
  )
}
