import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AchievementKind } from '#contracts/achievement-rules.ts'
import type { Achievement } from '#contracts/achievements.ts'
import { useFormat } from '~/lib/format.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { useIsCoolingOff } from '~/lib/use-cool-off.ts'
import { useScrollToHash } from '~/lib/use-scroll-to-hash.ts'
import { Button, ButtonLink } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { AchievementDialog } from './achievement-dialog.tsx'
import { FEATURED, featured } from './featured.ts'
import { Medal } from './medal.tsx'
import { achievementsQuery } from './queries.ts'

/** Three columns on a phone and six on a desktop; fewer where large text needs the room. */
const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(5rem,33.3%-0.5rem)),1fr))] gap-x-1 gap-y-3 lg:grid-cols-[repeat(auto-fill,minmax(min(100%,max(7.5rem,16.6%-0.5rem)),1fr))] lg:gap-x-2 2xl:grid-cols-6'

/** The member's medals: the newest and the nearest ones, or all of them. */
export function AchievementsCard() {
  const t = useTranslations('achievements')
  const id = useId()
  const { data, error, isPending, retrying, refetch } = useQueryKeepingError(achievementsQuery)
  // Notifications of an achievement link here.
  const card = useScrollToHash('achievements', data !== undefined)
  const reached = data?.items.filter(({ reachedAt }) => reachedAt).length ?? 0
  return (
    <Card ref={card} as="section" aria-labelledby={id}>
      <CardHead id={id} title={t('title')}>
        {data && <span className="text-quiet tabular">{t('count', { n: reached, total: data.items.length })}</span>}
      </CardHead>
      {isPending && <Placeholder />}
      {!isPending && !data && (
        <ErrorState title={t('loadingFailed')} error={error} retrying={retrying} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          {reached === 0 ? (
            <Start />
          ) : (
            <ProgressBar percent={(reached / data.items.length) * 100} label={t('countLabel')} className="mb-5" />
          )}
          <Medals items={data.items} />
        </>
      )}
    </Card>
  )
}

/** For a member without any. */
function Start() {
  const t = useTranslations('achievements.none')
  if (useIsCoolingOff()) return null
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken p-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{t('title')}</p>
        <p className="text-quiet">{t('text')}</p>
      </div>
      <ButtonLink to="/games/spin-win">{t('action')}</ButtonLink>
    </div>
  )
}

function Medals({ items }: { items: readonly Achievement[] }) {
  const t = useTranslations('achievements')
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const [opened, open] = useState<AchievementKind>()
  const shown = isWhole ? items : featured(items)
  const achievement = items.find(({ kind }) => kind === opened)
  return (
    <>
      <ul id={id} className={GRID}>
        {shown.map((one) => (
          <li key={one.kind}>
            <MedalButton achievement={one} onOpen={() => open(one.kind)} />
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        wide
        className="mt-4"
        aria-expanded={isWhole}
        aria-controls={id}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? t('showLess') : t('showAll', { total: items.length })}
      </Button>
      {achievement && <AchievementDialog achievement={achievement} onClose={() => open(undefined)} />}
    </>
  )
}

function MedalButton({ achievement, onOpen }: { achievement: Achievement; onOpen: () => void }) {
  const t = useTranslations('achievements')
  const format = useFormat()
  const { kind, reachedAt, progress, target } = achievement
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="group flex h-full w-full flex-col items-center gap-1 rounded-md px-1 py-2 text-center transition-colors hover:bg-hover"
    >
      <Medal
        kind={kind}
        progress={reachedAt ? undefined : progress / target}
        className="size-20 transition-transform lg:size-24 group-hover:scale-105 group-active:scale-95"
      />
      <span className={reachedAt ? 'text-sm font-semibold' : 'text-sm font-semibold text-quiet'}>
        {t(`titles.${kind}`)}
      </span>
      <span className="text-xs text-quiet tabular">
        {reachedAt ? (
          format.date(reachedAt)
        ) : target === 1 ? (
          t('locked')
        ) : (
          <>
            <span className="sr-only">{t('locked')}. </span>
            {t('count', { n: progress, total: target })}
          </>
        )}
      </span>
    </button>
  )
}

function Placeholder() {
  return (
    <div aria-busy>
      <Skeleton className="mb-5 h-2.5" />
      <div className={GRID}>
        {Array.from({ length: FEATURED }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places are equal and never reordered
          <div key={index} className="flex flex-col items-center gap-2 py-2">
            <Skeleton className="size-20 rounded-full lg:size-24" />
            <Skeleton className="h-5 w-20 max-w-full" />
            <Skeleton className="h-4 w-14" />
          </div>
        ))}
      </div>
      <Skeleton className="mt-4 h-11" />
    </div>
  )
}
