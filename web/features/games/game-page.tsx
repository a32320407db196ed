import type { UseQueryResult } from '@tanstack/react-query'
import { Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { readPreference, writePreference } from '~/lib/cache.ts'
import { IconButton } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { PageHeader } from '~/ui/page.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { soundTick } from './sounds.ts'
import { CoachLine, Tutorial, type TutorialStep } from './tutorial.tsx'

interface GamePageProps<State> {
  name: 'wheel' | 'scratch' | 'quiz'
  query: UseQueryResult<State>
  skeleton: ReactNode
  /** The game, once its state is loaded. */
  children: (state: State, withSound: boolean, soundToggle: ReactNode) => ReactNode
  /** The steps of the help. */
  steps: readonly TutorialStep[]
  /** Odds and winners. Without them the game takes the whole width. */
  aside?: ReactNode
  fairness?: ReactNode
  /** The member's own rounds, below the game. */
  history?: ReactNode
}

/** A game with its title, its sound and help buttons, and its side panels; stacked on a phone. */
export function GamePage<State>({
  name,
  query,
  skeleton,
  children,
  steps,
  aside,
  fairness,
  history,
}: GamePageProps<State>) {
  const t = useTranslations('games')
  const sound = useSound()
  return (
    <>
      <div className="max-sm:-mt-3 lean-in:hidden max-sm:[&>div:first-of-type]:mb-2">
        <PageHeader title={t(`${name}.title`)}>
          <SoundToggle {...sound} />
          <Tutorial title={t(`${name}.tutorial.title`)} steps={steps} />
        </PageHeader>
        <CoachLine name={name}>{t(`${name}.coach`)}</CoachLine>
      </div>
      <div
        className={classes(
          'grid grid-cols-1 items-start gap-4 lean-in:block sm:gap-6',
          aside !== undefined &&
            'lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_auto_1fr] xl:grid-cols-[minmax(0,1fr)_23rem]',
        )}
      >
        <div>
          <QueryState query={query} skeleton={skeleton} failed={t(`${name}.loadFailed`)} inCard>
            {(state) => children(state, sound.isOn, <SoundToggle {...sound} />)}
          </QueryState>
        </div>
        {aside && <div className="flex min-w-0 flex-col gap-4 lean-in:hidden sm:gap-6 lg:row-span-3">{aside}</div>}
        {fairness}
        {history}
      </div>
    </>
  )
}

const PREFERENCE = 'game_sound'

/** Returns whether sounds are on in this browser, and a toggle. Off by default. */
function useSound() {
  const [isOn, setOn] = useState(() => readPreference(PREFERENCE) === 'on')
  const toggle = () => {
    setOn(!isOn)
    writePreference(PREFERENCE, isOn ? 'off' : 'on')
    if (!isOn) soundTick()
  }
  return { isOn, toggle }
}

function SoundToggle({ isOn, toggle }: ReturnType<typeof useSound>) {
  const t = useTranslations('games')
  return (
    <IconButton label={t('sound')} aria-pressed={isOn} onClick={toggle}>
      {isOn ? (
        <Volume2 aria-hidden className="size-5.5 text-brand-ink" />
      ) : (
        <VolumeX aria-hidden className="size-5.5" />
      )}
    </IconButton>
  )
}
