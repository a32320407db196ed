import { ArrowDown, Gauge } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { GuardReport } from './guard-report.tsx'
import type { usePreview } from './use-preview.ts'

interface GuardPanelProps {
  state: ReturnType<typeof usePreview>
  fit: { readonly busy: boolean; readonly run: () => void }
}

/** The guard's preview of a draft, beside it or below it. */
export function GuardPanel({ state: { preview, errors, failure, isBusy, retry }, fit }: GuardPanelProps) {
  const t = useTranslations('adminRules')
  return (
    <section
      aria-labelledby="guard"
      aria-busy={isBusy}
      className="panel flex min-w-0 flex-col gap-4 p-4 sm:p-5 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
    >
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h3 id="guard" className="scroll-mt-24 text-lg">
          {t('guard.title')}
        </h3>
        <span role="status" className="text-sm text-quiet">
          {isBusy ? t('guard.busy') : ''}
        </span>
      </div>
      <Button
        variant="secondary"
        busy={fit.busy}
        disabled={errors.size > 0}
        onClick={fit.run}
        icon={<Gauge aria-hidden className="size-5" />}
        className="no-print"
      >
        {t('actions.fit')}
      </Button>
      {errors.size > 0 && (
        <Banner tone="bad" title={t('guard.invalid')}>
          {preview && t('guard.invalidText')}
        </Banner>
      )}
      {failure && !preview && <ErrorState title={t('guard.failed')} error={failure} onRetry={retry} />}
      {failure && preview && (
        <Banner
          tone="warn"
          title={t('guard.failed')}
          actions={
            <Button size="small" variant="secondary" onClick={retry}>
              {t('guard.retry')}
            </Button>
          }
        />
      )}
      {!preview && !failure && errors.size === 0 && (
        <>
          <Skeleton className="h-20" />
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </>
      )}
      {preview && (
        <div className={classes('transition-opacity', (isBusy || errors.size > 0) && 'opacity-60')}>
          <GuardReport report={preview.report} ranges={preview.ranges} />
        </div>
      )}
    </section>
  )
}

/** On a phone the panel is far below the fields, so its verdict stays in sight and leads to it. */
export function GuardLink({ state: { preview, errors } }: Pick<GuardPanelProps, 'state'>) {
  const t = useTranslations('adminRules.guard')
  if (!preview && errors.size === 0) return null
  const outcome = errors.size > 0 ? 'invalid' : preview?.report.outcome
  if (!outcome) return null
  return (
    <a
      href="#guard"
      className="no-print sticky top-16 z-10 mb-4 flex min-h-target items-center gap-2 rounded-md bg-raised px-4 font-semibold shadow-float lg:hidden"
    >
      <span aria-hidden className={classes('size-2.5 shrink-0 rounded-full', DOTS[outcome])} />
      <span className="min-w-0 flex-1 py-1">{t(outcome)}</span>
      <ArrowDown aria-hidden className="size-4 shrink-0 text-quiet" />
    </a>
  )
}

const DOTS = { passes: 'bg-good', refused: 'bg-bad', unknown: 'bg-warn', invalid: 'bg-bad' } as const
