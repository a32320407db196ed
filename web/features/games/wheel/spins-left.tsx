import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { classes } from '~/ui/classes.ts'
import { Countdown } from '~/ui/countdown.tsx'
import { wheelQuery } from '../queries.ts'

interface SpinsLeftProps {
  left: number
  perDay: number
  resetsAt: string
}

/** A pip for each of the day's spins, and when they come back. */
export function SpinsLeft({ left, perDay, resetsAt }: SpinsLeftProps) {
  const t = useTranslations('games')
  const client = useQueryClient()
  const readAgain = () => void client.invalidateQueries({ queryKey: wheelQuery.queryKey })
  return (
    <div className="flex w-full max-w-88 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
      <p className="flex items-center gap-2.5 font-semibold">
        <Pips left={left} of={perDay} />
        {t('wheel.spinsLeft', { n: left })}
      </p>
      <p className="text-quiet">
        <Countdown until={resetsAt} onOver={readAgain}>
          {({ hours, minutes }) => t('resetsIn', { h: hours, m: minutes })}
        </Countdown>
      </p>
    </div>
  )
}

export function Pips({ left, of }: { left: number; of: number }) {
  return (
    <span aria-hidden className="flex gap-1">
      {Array.from({ length: of }, (_, index) => index).map((index) => (
        <span
          key={index}
          className={classes(
            'size-2.5 rounded-full border-2 transition-colors',
            index < left ? 'border-brand bg-brand' : 'border-edge bg-transparent',
          )}
        />
      ))}
    </span>
  )
}
