import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Recap } from '#contracts/recap.ts'
import { useFormat } from '~/lib/format.ts'
import { useMonthName } from '~/lib/month-name.ts'
import { ButtonLink } from '~/ui/button.tsx'
import { Points } from '~/ui/points.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'
import { CoinArt, FlameArt, IslandArt, PodiumArt, StarArt } from './recap-art.tsx'
import { wayRows } from './way-rows.ts'

interface RecapProps {
  readonly recap: Recap
}

interface FaceProps {
  readonly art: ReactNode
  readonly label: string
  /** The large figure. */
  readonly figure: ReactNode
  readonly children: ReactNode
}

/** A card: a drawing above, its figure and a sentence below. */
const Face = ({ art, label, figure, children }: FaceProps) => (
  <>
    <div aria-hidden className="relative mb-4 min-h-32 flex-1">
      {art}
    </div>
    <h2 className="text-base text-white/85">{label}</h2>
    <p className="mt-1 text-3xl font-extrabold sm:text-4xl tracking-tight wrap-anywhere">{figure}</p>
    <div className="mt-2 min-h-16 text-lg text-white/90">{children}</div>
  </>
)

export function EarnedCard({ recap: { earned } }: RecapProps) {
  const t = useTranslations('recap')
  const format = useFormat()
  const [first, ...others] = earned.ways
  if (!first) return null
  return (
    <Face
      art={<CoinArt />}
      label={t('earned.label')}
      figure={<Points value={earned.points} className="font-extrabold" />}
    >
      <p>{t(others.length > 0 ? 'earned.most' : 'earned.only', { way: t(`ways.${first.source}`) })}</p>
      <ul className="mt-3 flex flex-col gap-2 text-base">
        {wayRows(earned.ways).map(({ source, points, percent }) => (
          <li key={source}>
            <span className="flex justify-between gap-3">
              <span className="first-letter:uppercase">
                {source === 'rest' ? t('earned.rest') : t(`ways.${source}`)}
              </span>
              <span className="font-semibold tabular">{format.number(points)}</span>
            </span>
            <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="mt-1 h-1 w-full rounded-full">
              <rect width="100" height="1" className="fill-white/15" />
              <rect width={percent} height="1" className="fill-gold" />
            </svg>
          </li>
        ))}
      </ul>
    </Face>
  )
}

export function BestWinCard({ recap: { bestWin, month } }: RecapProps) {
  const t = useTranslations('recap.bestWin')
  const format = useFormat()
  const monthName = useMonthName('without year')
  const figure = bestWin ? <Points value={bestWin.points} className="font-extrabold" /> : t('none')
  return (
    <Face art={<StarArt />} label={t('label')} figure={figure}>
      <p>
        {bestWin
          ? t(bestWin.game, { date: format.date(bestWin.createdAt) })
          : t('noneText', { month: monthName(month) })}
      </p>
    </Face>
  )
}

export function StreakCard({ recap: { streak, month } }: RecapProps) {
  const t = useTranslations('recap.streak')
  const monthName = useMonthName('without year')
  const { days, checkIns } = streak
  return (
    <Face art={<FlameArt days={days} />} label={t('label')} figure={days > 0 ? t('days', { n: days }) : t('none')}>
      <p>{days > 0 ? t('text', { n: checkIns, month: monthName(month) }) : t('noneText')}</p>
    </Face>
  )
}

export function RankCard({ recap: { rank, month } }: RecapProps) {
  const t = useTranslations('recap')
  const format = useFormat()
  const monthName = useMonthName('without year')
  const name = monthName(month)
  const { rank: own, of } = rank
  const sentence = () => {
    if (own === null) return t('rank.noneText', { month: name })
    if (own === 1) return t('rank.first', { month: name })
    const ahead = of === null ? 0 : Math.floor(((of - own) * 100) / of)
    return ahead > 0 ? t('rank.ahead', { percent: format.percent(ahead) }) : t('rank.text', { month: name })
  }
  return (
    <Face
      art={<PodiumArt />}
      label={t('rank.label')}
      figure={
        own === null ? (
          t('rank.none')
        ) : (
          <>
            {t('ordinal', { n: own })}
            {of !== null && (
              <span className="ml-2 text-lg font-semibold tracking-normal text-white/85">
                {t('rank.of', { n: of })}
              </span>
            )}
          </>
        )
      }
    >
      <p>{sentence()}</p>
    </Face>
  )
}

export function GoalCard({ recap: { goal } }: RecapProps) {
  const t = useTranslations('recap.goal')
  return (
    <Face art={<IslandArt />} label={t('label')} figure={goal ? goal.name : t('none')}>
      {goal ? (
        <>
          <p>
            {goal.duration}. {goal.missing > 0 ? t('missing', { n: goal.missing }) : t('reached')}
          </p>
          <div className="mt-3 flex items-center gap-3">
            <SubscriptionMark name={goal.name} />
            <ProgressBar
              percent={goal.progress}
              label={t('progress', { name: goal.name })}
              className="flex-1 bg-white/20"
            />
          </div>
        </>
      ) : (
        <p>{t('noneText')}</p>
      )}
      <ButtonLink to="/rewards" variant="on-deep" wide className="mt-4">
        {t('open')}
      </ButtonLink>
    </Face>
  )
}
