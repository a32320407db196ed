import { useQuery } from '@tanstack/react-query'
import { Check, CircleCheck, ExternalLink, Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AdKind } from '#contracts/ad-rules.ts'
import { useMsLeft } from '~/lib/time.ts'
import { Button } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { Points } from '~/ui/points.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { WinMoment } from '~/ui/win/win-moment.tsx'
import { type AdTaskState, adTasksQuery } from './queries.ts'
import { useAd } from './use-ad.ts'

interface AdRowProps {
  kind: AdKind
  state: AdTaskState
  /** Its place in the list, from 1. */
  nth: number
  /** Whether it is the first that has not been started; its button is the primary one. */
  isNext: boolean
  /** Whether another ad was started and not claimed yet, on whatever page. */
  blocked: boolean
}

/** One ad: start, wait, claim, completed for the day. */
export function AdRow({ kind, state, nth, isNext, blocked }: AdRowProps) {
  const t = useTranslations('specialTasks.ad')
  const ui = useTranslations('ui')
  const { title, points, view, adUrl } = state
  const { dataUpdatedAt } = useQuery(adTasksQuery)
  const isOpen = view !== null && !view.claimed
  const seconds = Math.ceil(useMsLeft(isOpen ? dataUpdatedAt + view.leftMs : undefined) / 1000)
  const ad = useAd(kind, state)
  const button = view?.claimed
    ? {
        variant: 'quiet' as const,
        'aria-label': `${t('completed')}: ${title}`,
        'aria-disabled': true,
        icon: <CircleCheck aria-hidden className="size-5 text-good" />,
        children: t('completed'),
      }
    : isOpen
      ? seconds > 0
        ? { 'aria-disabled': true, children: t('claim', { n: points }) }
        : { variant: 'gold' as const, onClick: ad.claim, children: t('claim', { n: points }) }
      : {
          variant: isNext ? ('primary' as const) : ('secondary' as const),
          'aria-label': `${t('start')}: ${title}`,
          icon: <Play aria-hidden className="size-4 max-sm:hidden" />,
          disabled: blocked,
          onClick: ad.start,
          children: t('start'),
        }
  return (
    <li className={classes('relative flex flex-col gap-3 p-4 sm:px-6', isOpen && 'bg-brand-soft/40')}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-3 sm:gap-x-4">
        <Mark kind={kind} nth={nth} isDone={view?.claimed === true} />
        <div className="min-w-0 flex-1 basis-24">
          <h2 className="text-base font-semibold sm:text-lg">{title}</h2>
          <Points value={points} className="text-sm font-semibold" />
        </div>
        {/* One button through all of it, so that the focus stays where it was. */}
        <Button
          {...button}
          className={classes(
            'sm:min-w-44',
            isOpen && 'max-sm:w-full',
            button['aria-disabled'] && 'cursor-not-allowed',
            isOpen && seconds > 0 && 'opacity-55',
          )}
          busy={ad.isStarting || ad.isClaiming}
        />
      </div>
      {isOpen && seconds > 0 && (
        <>
          <ProgressBar percent={100 * (1 - seconds / view.seconds)} label={t('progress', { title })} tone="brand" />
          <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
            <span className="text-quiet tabular">{t('secondsLeft', { n: seconds })}</span>
            <a
              href={adUrl}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-target items-center gap-1.5 font-semibold text-brand-ink underline-offset-4 hover:underline"
            >
              {t('openAgain')}
              <ExternalLink aria-hidden className="size-4" />
              <span className="sr-only">{ui('newTab')}</span>
            </a>
          </div>
          {ad.isBlocked && <p className="text-sm text-quiet">{t('blocked')}</p>}
        </>
      )}
      <p role="status" className="sr-only">
        {isOpen && seconds === 0 ? t('ready', { title }) : ''}
      </p>
      <WinMoment win={ad.win} onClose={ad.closeWin} />
    </li>
  )
}

const COLORS: Readonly<Record<AdKind, string>> = { daily_ad: 'bg-prize-4', special_task2: 'bg-prize-5' }

/** The task's number in the colour of its page, or a tick once it is done. */
const Mark = ({ kind, nth, isDone }: { kind: AdKind; nth: number; isDone: boolean }) => (
  <span
    aria-hidden
    className={classes(
      'flex size-9 shrink-0 items-center justify-center rounded-full sm:size-11 sm:text-lg font-bold tabular',
      isDone ? 'bg-good-soft text-good' : `${COLORS[kind]} text-on-prize`,
    )}
  >
    {isDone ? <Check className="size-6" /> : nth}
  </span>
)
