import { useQuery } from '@tanstack/react-query'
import { LoaderPinwheel } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Countdown } from '~/ui/countdown.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { GameCard } from './game-card.tsx'
import { wheelQuery } from './queries.ts'
import { Pips } from './wheel/spins-left.tsx'

export function GamesHub() {
  const t = useTranslations('games')
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <GameCard
          to="/games/spin-win"
          icon={<LoaderPinwheel />}
          title={t('wheel.title')}
          text={t('wheel.text')}
          left={<SpinsToday />}
        />
      </div>
    </>
  )
}

/** What is left of the wheel today. Without an answer the card says nothing; the game itself will. */
function SpinsToday() {
  const t = useTranslations('games')
  const { data, isPending, refetch } = useQuery(wheelQuery)
  if (isPending) return <Skeleton className="h-5 w-40" />
  if (!data) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2.5">
      <Pips left={data.spinsRemaining} of={data.spinsPerDay} />
      {t('wheel.spinsLeft', { n: data.spinsRemaining })}
      {data.spinsRemaining === 0 && (
        <span className="font-normal text-quiet">
          <Countdown until={data.resetsAt} onOver={() => void refetch()}>
            {({ hours, minutes }) => t('resetsIn', { h: hours, m: minutes })}
          </Countdown>
        </span>
      )}
    </span>
  )
}
