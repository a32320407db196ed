import { CloudOff, RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSentence } from '~/lib/errors.ts'
import { Button } from '~/ui/button.tsx'

/** Says why the check failed, and offers a retry. */
export function CheckFailed({ error, retrying, onRetry }: { error: unknown; retrying: boolean; onRetry: () => void }) {
  const t = useTranslations('adminDatabase.failed')
  const sentenceOf = useSentence()
  return (
    <div role="alert" className="panel flex flex-col items-center gap-2 px-4 py-10 text-center">
      <span aria-hidden className="mb-2 flex size-16 items-center justify-center rounded-full bg-bad-soft text-bad">
        <CloudOff className="size-7" />
      </span>
      <h2 className="text-lg">{t('title')}</h2>
      <p className="max-w-prose text-quiet">{t('text', { message: sentenceOf(error) })}</p>
      <Button
        variant="secondary"
        className="mt-3"
        busy={retrying}
        icon={<RotateCw aria-hidden className="size-4" />}
        onClick={onRetry}
      >
        {t('again')}
      </Button>
    </div>
  )
}
