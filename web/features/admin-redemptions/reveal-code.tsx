import { Eye, RefreshCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import type { CodeReplacement } from '#contracts/code-replacement.ts'
import { useSentence } from '~/lib/errors.ts'
import { useFormat } from '~/lib/format.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'

interface RevealCodeProps {
  redemption: AdminRedemption
  /** Undefined while they load. */
  replacements: readonly CodeReplacement[] | undefined
}

/** Reveals the delivered code, and replaces one that does not work. The server records both in the audit log. */
export function RevealCode({ redemption, replacements }: RevealCodeProps) {
  /** How many codes were replaced when the dialog of a replacement opened. */
  const [seen, setSeen] = useState<number>()
  const replaced = replacements?.length ?? 0
  return (
    <>
      {redemption.mayReveal && (
        <Code
          // A replaced code is not shown any longer.
          key={`${redemption.status} ${replaced}`}
          redemption={redemption}
          replacements={replacements}
          onReplace={() => setSeen(replaced)}
        />
      )}
      {seen !== undefined && (
        <ReplaceDialog
          redemption={redemption}
          seen={seen}
          isReplaced={replaced !== seen}
          onClose={() => setSeen(undefined)}
        />
      )}
    </>
  )
}

function Code({ redemption, replacements, onReplace }: RevealCodeProps & { onReplace: () => void }) {
  const t = useTranslations('adminRedemptions.reveal')
  const sentenceOf = useSentence()
  const format = useFormat()
  const { id } = redemption
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
        <Button
          variant="secondary"
          busy={reveal.busy}
          icon={<Eye aria-hidden className="size-5" />}
          onClick={() => reveal.run({ params: { id } })}
        >
          {t('show')}
        </Button>
      )}
      {replacements && redemption.may.includes('failed') && !redemption.waitingRefund && (
        <Button variant="secondary" icon={<RefreshCcw aria-hidden className="size-5" />} onClick={onReplace}>
          {t('replace')}
        </Button>
      )}
      <p className="w-full text-sm text-quiet">{t('logged')}</p>
      {reveal.error && !reveal.busy && <Banner tone="bad" live title={sentenceOf(reveal.error)} />}
      <ul className="flex w-full flex-col gap-1 text-sm empty:hidden">
        {replacements?.map(({ at, by, reason }) => (
          <li key={at}>
            {t('replaced', { when: format.dateTime(at), name: by ?? t('formerStaff') })}
            <span className="block text-quiet">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
