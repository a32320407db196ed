import { useQuery } from '@tanstack/react-query'
import { LoaderPinwheel } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PageHeader } from '~/ui/page.tsx'
import { GameCard } from './game-card.tsx'
import { wheelQuery } from './queries.ts'

export function GamesHub() {
  const t = useTranslations('games')
  const wheel = useQuery(wheelQuery).data
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <GameCard
          to="/games/spin-win"
          icon={<LoaderPinwheel />}
          title={t('wheel.title')}
          text={t('wheel.text')}
          left={wheel && t('wheel.spinsLeft', { n: wheel.spinsRemaining })}
        />
      </div>
    </>
  )
}
