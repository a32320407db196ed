import { Eye } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSentence } from '~/lib/errors.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'

/** Reveals the delivered code. The server records each reveal in the audit log. */
export function RevealCode({ id }: { id: string }) {
  const t = useTranslations('adminRedemptions.reveal')
  const sentenceOf = useSentence()
  const reveal = useAction('POST /api/admin/redemptions/:id/reveal', { onError: () => true })
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h3 className="w-full text-base">{t('title')}</h3>
      {reveal.answer ? (
        <p role="status" className="flex items-center gap-2 rounded-md bg-brand-soft pl-3">
          <span className="min-w-0 font-mono font-semibold break-all select-all">{reveal.answer.activationCode}</span>
          <CopyButton text={reveal.answer.activationCode} label={t('copy')} failed={t('copyFailed')} />
        </p>
      ) : (
        <>
          <Button
            variant="secondary"
            busy={reveal.busy}
            icon={<Eye aria-hidden className="size-5" />}
            onClick={() => reveal.run({ params: { id } })}
          >
            {t('show')}
          </Button>
          <p className="text-sm text-quiet">{t('logged')}</p>
        </>
      )}
      {reveal.error && !reveal.busy && <Banner tone="bad" live title={sentenceOf(reveal.error)} />}
    </section>
  )
}
