import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Entry } from '#contracts/ledger.ts'
import { useFormat } from '~/lib/format.ts'
import { IconButton } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { EntryIcon } from '~/ui/entry-icon.tsx'
import { Points } from '~/ui/points.tsx'
import { EntryDetails } from './entry-details.tsx'

interface EntryItemProps {
  entry: Entry
  /** A separate card, or a row of a list. */
  as: 'card' | 'row'
  /** The time alone, under a heading with the day. */
  when?: 'time' | 'dateTime'
  selected: boolean
  /** Shows a checkbox. */
  onSelect?: ((selected: boolean) => void) | undefined
}

/** Source and points in the first row, details below. */
const CARD = 'grid grid-cols-[1fr_auto_auto] items-center gap-x-2.5 gap-y-1 pb-1'

/** One entry, which can be selected and opened by a click anywhere on it. */
export function EntryItem({ entry, as, when = 'dateTime', selected, onSelect }: EntryItemProps) {
  const t = useTranslations('transactions.list')
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const details = useId()
  const { points, description, createdAt } = entry
  const what = `${description}, ${format.dateTime(createdAt)}`
  return (
    <li className={classes(as === 'card' && 'panel p-3', as === 'card' && open && 'sm:col-span-2 lg:col-span-3')}>
      <div
        className={classes(
          'relative',
          as === 'card' ? CARD : '-mx-2 flex min-h-16 flex-wrap items-center gap-x-3 rounded-md px-2 hover:bg-hover',
        )}
      >
        <span className="flex items-center gap-2.5">
          {onSelect && (
            <label className="no-print relative z-1 -ml-2 flex size-11 shrink-0 items-center justify-center">
              <input
                type="checkbox"
                className="size-5 accent-brand"
                aria-label={t('select', { what })}
                checked={selected}
                onChange={(event) => onSelect(event.target.checked)}
              />
            </label>
          )}
          <EntryIcon entry={entry} />
        </span>
        <span className={classes('min-w-0 flex-1 basis-[min(6rem,100%)]', as === 'card' && 'order-last col-span-3')}>
          <span className="block font-medium wrap-break-word">{description}</span>
          <time dateTime={createdAt} className="block text-sm text-quiet">
            {when === 'time' ? format.time(createdAt) : format.dateTime(createdAt)}
          </time>
        </span>
        <Points
          value={points}
          change
          className={classes(
            'ml-auto justify-self-end font-semibold',
            as === 'row' && '[&>svg]:hidden',
            points > 0 && 'text-good',
          )}
        />
        <IconButton
          label={t('details', { what })}
          aria-expanded={open}
          aria-controls={details}
          className="no-print -mr-2 after:absolute after:inset-0 hover:bg-transparent max-sm:w-6"
          onClick={() => setOpen(!open)}
        >
          <ChevronDown aria-hidden className={classes('size-5 transition-transform', open && 'rotate-180')} />
        </IconButton>
      </div>
      <div id={details} hidden={!open} className="pb-2">
        {open && <EntryDetails entry={entry} />}
      </div>
    </li>
  )
}
