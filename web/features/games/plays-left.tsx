import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { classes } from '~/ui/classes.ts'
import { Countdown } from '~/ui/countdown.tsx'

interface PlaysLeftProps {
  left: number
  perDay: number
  resetsAt: string
  /** The number left, in words. */
  text: string
  /** The query to refetch at midnight. */
  queryKey: QueryKey
}

/** One dot per play of the day, and the time until the reset. */
export function PlaysLeft({ left, perDay, resetsAt, text, queryKey }: PlaysLeftProps) {
  const t = useTranslations('games')
  const client = useQueryClient()
  return (
    <div className="flex w-full max-w-88 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
      <p className="flex items-center gap-2.5 font-semibold">
        <Pips left={left} of={perDay} />
        {text}
      </p>
      <p className="text-quiet">
        <Countdown until={resetsAt} onOver={() => void client.invalidateQueries({ queryKey })}>
          {({ hours, minutes }) => t('resetsIn', { h: hours, m: minutes })}
        </Countdown>
      </p>
    </div>
  )
}

export function Pips({ left, of, onDeep }: { left: number; of: number; onDeep?: boolean }) {
  return (
    <span aria-hidden className="flex gap-1">
      {Array.from({ length: of }, (_, index) => index).map((index) => (
        <span
          key={index}
          className={classes(
            'size-2.5 rounded-full border-2 transition-colors',
            onDeep
              ? index < left
                ? 'border-on-deep bg-on-deep'
                : 'border-on-deep/50 bg-transparent'
              : index < left
                ? 'border-brand bg-brand'
                : 'border-edge bg-transparent',
          )}
        />
      ))}
    </span>
  )
}
