import { Eye, LifeBuoy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OwnRedemption } from '#contracts/rewards.ts'
import { BRAND } from '~/content/brand.ts'
import { useSentence } from '~/lib/errors.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'
import { CodeStory, ticketPath } from './code-story.tsx'

/** The activation code of a completed redemption. It loads when the dialog opens and is dropped when it closes. */
export function ActivationDialog({ redemption, onClose }: { redemption: OwnRedemption; onClose: () => void }) {
  const t = useTranslations('rewards.activation')
  const { id, codeReport } = redemption
  const isOpenReport = codeReport && !codeReport.isSolved && codeReport.status !== 'closed'
  const reveal = useAction('POST /api/redemptions/:id/reveal', { onError: () => true })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className="flex items-center gap-3">
        <SubscriptionMark name={redemption.subscriptionName} />
        <div>
          <p className="font-bold">{redemption.subscriptionName}</p>
          <p className="text-sm text-quiet">{redemption.duration}</p>
        </div>
      </div>
      <CodeStory redemption={redemption} />
      {reveal.answer ? (
        <>
          <ShownCode code={reveal.answer.activationCode} instructions={reveal.answer.instructions} />
          <Link
            to={isOpenReport ? ticketPath(codeReport.ticketId) : `/support?view=new&topic=code&redemption=${id}`}
            className="inline-flex min-h-target items-center gap-1.5 self-start text-sm font-semibold text-brand-ink underline underline-offset-2 hover:no-underline"
          >
            <LifeBuoy aria-hidden className="size-4" />
            {t('broken')}
          </Link>
        </>
      ) : (
        <>
          <p className="text-sm text-quiet">{t('hidden')}</p>
          {reveal.error && <Failure error={reveal.error} />}
          <Button
            busy={reveal.busy}
            icon={<Eye aria-hidden className="size-5" />}
            onClick={() => reveal.run({ params: { id } })}
          >
            {t('reveal')}
          </Button>
        </>
      )}
    </Dialog>
  )
}

function ShownCode({ code, instructions }: { code: string; instructions: string }) {
  const t = useTranslations('rewards.activation')
  const field = useRef<HTMLOutputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      <div className="rounded-md border border-brand bg-brand-soft p-3">
        <p id="activation-code" className="text-xs font-semibold text-quiet">
          {t('code')}
        </p>
        <div className="flex items-center gap-2">
          <output
            ref={field}
            tabIndex={-1}
            aria-labelledby="activation-code"
            className="min-w-0 flex-1 font-mono text-lg font-semibold break-all outline-none select-all"
          >
            {code}
          </output>
          <CopyButton text={code} label={t('copy')} failed={t('copyFailed')} />
        </div>
      </div>
      <div>
        <h3 className="text-sm">{t('instructions')}</h3>
        <p className="mt-1 text-sm whitespace-pre-line text-quiet">{instructions || t('noInstructions')}</p>
      </div>
    </>
  )
}

function Failure({ error }: { error: { code: string } }) {
  const t = useTranslations('rewards')
  const sentenceOf = useSentence()
  if (error.code !== 'activationCodeMissing') return <Banner tone="bad" live title={sentenceOf(error)} />
  return (
    <Banner
      tone="warn"
      live
      title={t('activation.missing')}
      actions={
        <a href={`mailto:${BRAND.supportEmail}`} className="font-semibold underline">
          {t('history.support')}
        </a>
      }
    />
  )
}
