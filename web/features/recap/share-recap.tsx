import { Download, Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Recap } from '#contracts/recap.ts'
import { useFormat } from '~/lib/format.ts'
import { useMonthName } from '~/lib/month-name.ts'
import { useAppName } from '~/lib/session.ts'
import { canShareFiles, useSharePicture } from '~/lib/use-share-picture.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { CoinArt } from './recap-art.tsx'

/** Shares or saves the picture of the month. The server draws it for this member, so it is loaded by the click. */
export function ShareRecap({ recap }: { recap: Recap }) {
  const { month, earned } = recap
  const t = useTranslations('recap')
  const monthName = useMonthName('without year')
  const appName = useAppName()
  const { busy, run } = useSharePicture({
    path: `/api/me/recap/picture?month=${month}`,
    fileName: `my-month-${month}.png`,
    text: t('shareText', { month: monthName(month), appName, n: earned.points }),
    saved: t('downloaded'),
    isLoadedEarly: false,
  })
  const Icon = canShareFiles() ? Share2 : Download
  return (
    <Card
      as="section"
      aria-labelledby="share"
      className="flex flex-col items-center gap-6 overflow-hidden bg-brand-soft sm:flex-row sm:gap-10 sm:p-8"
    >
      <Preview recap={recap} />
      <div className="flex w-full min-w-0 flex-1 flex-col items-start gap-3">
        <h2 id="share" className="text-xl">
          {t('picture')}
        </h2>
        <p className="max-w-prose text-quiet">{t('shareHint')}</p>
        <Button busy={busy} onClick={run} icon={<Icon aria-hidden className="size-5" />} className="max-sm:w-full">
          {t(canShareFiles() ? 'share' : 'download')}
        </Button>
      </div>
    </Card>
  )
}

/** What the picture looks like, in small. Decorative: the cards above say its figures. */
function Preview({ recap: { month, earned, bestWin, streak, rank } }: { recap: Recap }) {
  const t = useTranslations('recap')
  const format = useFormat()
  const monthName = useMonthName()
  const figures = [
    [t('bestWin.label'), bestWin && format.number(bestWin.points)],
    [t('preview.streak'), streak.days > 0 && format.number(streak.days)],
    [t('rank.label'), rank.rank !== null && t('ordinal', { n: rank.rank })],
  ] as const
  return (
    <div
      aria-hidden
      className="water relative flex aspect-[1200/630] w-full max-w-104 -rotate-2 flex-col justify-between overflow-clip rounded-lg border-4 border-raised p-4 text-on-deep sm:p-6 shadow-lift sm:min-w-72 sm:flex-1"
    >
      {/* On a narrow card the figures need the whole width below the coin. */}
      <div className="absolute top-0 right-0 h-3/5 w-2/5 sm:h-full">
        <CoinArt />
      </div>
      <div className="relative">
        <p className="text-xs font-semibold tracking-wider text-on-deep-quiet uppercase">{monthName(month)}</p>
        <p className="mt-1 text-3xl leading-tight font-extrabold tabular">{format.number(earned.points)}</p>
        <p className="text-sm text-on-deep-quiet">{t('preview.earned', { n: earned.points })}</p>
      </div>
      <dl className="relative flex gap-4">
        {figures.map(
          ([label, figure]) =>
            figure && (
              <div key={label}>
                <dd className="text-sm font-bold tabular">{figure}</dd>
                <dt className="text-xs text-on-deep-quiet">{label}</dt>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}
