import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { saveAsFile } from '~/lib/save-as-file.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'

/** Saves all draws in the format that the verifier reads. */
export function ExportButton() {
  const t = useTranslations('draws.mine')
  const download = useAction('GET /api/fairness/export', {
    onSuccess: (answer) => {
      saveAsFile(`my-draws-${answer.exportedAt.slice(0, 10)}.json`, JSON.stringify(answer, null, 2))
      toast.success(t('downloaded'))
    },
  })
  return (
    <Button
      variant="secondary"
      icon={<Download aria-hidden className="size-4" />}
      busy={download.busy}
      onClick={() => download.run()}
    >
      {t('download')}
    </Button>
  )
}
