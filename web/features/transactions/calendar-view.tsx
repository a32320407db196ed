import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTimeZone, useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { FIRST_DAY } from '#contracts/ledger-rules.ts'
import { useDateLocale, useFormat } from '~/lib/format.ts'
import { dateIn } from '~/lib/time.ts'
import { Button, IconButton } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { EntryList } from './entry-list.tsx'
import { addMonths, cellsOf, monthOf } from './month.ts'
import { monthQuery } from './queries.ts'
import type { EntryFilters } from './use-entry-filters.ts'

type Day = AnswerByKey<'GET /api/transactions/month'>['days'][number]

/** A month with the points in and out of each day; a day opens its entries. */
export function CalendarView({ filters: { filters, change } }: { filters: EntryFilters }) {
  const t = useTranslations('transactions')
  const locale = useDateLocale()
  const today = dateIn(useTimeZone() ?? 'UTC', Date.now())
  const month = monthOf(filters.get('month')) ?? today.slice(0, 7)
  const query = useQuery(monthQuery(month))
  const chosen = query.data?.days.find(({ day }) => day === filters.get('day'))
  const go = (months: number) => change({ month: addMonths(month, months), day: '' })
  const name = (date: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(date))
  const longDay = (date: string) => name(date, { dateStyle: 'full' })
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-2">
        <IconButton label={t('calendar.previous')} disabled={month <= FIRST_DAY.slice(0, 7)} onClick={() => go(-1)}>
          <ChevronLeft aria-hidden className="size-5" />
        </IconButton>
        <h2 aria-live="polite" className="min-w-36 text-center text-lg">
          {name(`${month}-01`, { month: 'long', year: 'numeric' })}
        </h2>
        <IconButton label={t('calendar.next')} disabled={month >= today.slice(0, 7)} onClick={() => go(1)}>
          <ChevronRight aria-hidden className="size-5" />
        </IconButton>
        {month !== today.slice(0, 7) && (
          <Button variant="quiet" onClick={() => change({ month: '', day: '' })}>
            {t('calendar.today')}
          </Button>
        )}
      </div>
      {query.error && !query.data ? (
        <ErrorState
          title={t('failed')}
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <ol
          aria-busy={query.isFetching}
          className={classes('grid grid-cols-7 gap-1 sm:gap-2', query.isPlaceholderData && 'opacity-60')}
        >
          {cellsOf(month).map((date, index) =>
            date.startsWith(month) ? (
              <DayCell
                key={date}
                date={date}
                day={query.data?.days.find(({ day }) => day === date)}
                weekday={index < 7 ? name(date, { weekday: 'short' }) : undefined}
                isToday={date === today}
                isChosen={date === filters.get('day')}
                longDay={longDay}
                onChoose={() => change({ day: date })}
              />
            ) : (
              <li key={date} aria-hidden className="flex flex-col">
                {index < 7 && <Weekday>{name(date, { weekday: 'short' })}</Weekday>}
              </li>
            ),
          )}
        </ol>
      )}
      {chosen ? (
        <section aria-label={t('calendar.entriesOf', { day: longDay(chosen.day) })}>
          <EntryList
            key={chosen.day}
            as="list"
            query={{ from: chosen.day, to: chosen.day }}
            isFiltered
            onReset={() => change({ day: '' })}
          />
        </section>
      ) : (
        <p className="text-quiet">{t('calendar.choose')}</p>
      )}
    </div>
  )
}

const Weekday = ({ children }: { children: string }) => (
  <span aria-hidden className="pb-1 text-center text-xs font-semibold text-quiet">
    {children}
  </span>
)

interface DayCellProps {
  date: string
  day: Day | undefined
  /** Shown above the first row. */
  weekday: string | undefined
  isToday: boolean
  isChosen: boolean
  longDay: (date: string) => string
  onChoose: () => void
}

function DayCell({ date, day, weekday, isToday, isChosen, longDay, onChoose }: DayCellProps) {
  const t = useTranslations('transactions.calendar')
  const format = useFormat()
  const number = Number(date.slice(8))
  const look = classes(
    'flex min-h-16 w-full flex-1 flex-col rounded-md border p-1 text-left text-xs tabular sm:min-h-20 sm:p-2 sm:text-sm',
    isChosen ? 'border-brand bg-brand-soft' : 'border-line',
    isToday && !isChosen && 'border-edge',
  )
  const { gained = 0, lost = 0, entries = 0 } = day ?? {}
  const numbers = { gained: format.number(gained), lost: format.number(lost) }
  return (
    <li className="flex flex-col">
      {weekday && <Weekday>{weekday}</Weekday>}
      {entries > 0 ? (
        <button type="button" aria-pressed={isChosen} onClick={onChoose} className={classes(look, 'hover:bg-hover')}>
          <span className="sr-only">{t('day', { day: longDay(date), n: entries, ...numbers })}</span>
          <span aria-hidden className="font-semibold">
            {number}
          </span>
          {gained > 0 && (
            <span aria-hidden className="mt-auto text-good">
              {format.change(gained)}
            </span>
          )}
          {lost > 0 && (
            <span aria-hidden className={classes(gained === 0 && 'mt-auto', 'text-quiet')}>
              {format.change(-lost)}
            </span>
          )}
        </button>
      ) : (
        <div className={classes(look, 'text-quiet')}>
          <span>{number}</span>
          {!day && <Skeleton className="mt-auto h-3 w-6" />}
        </div>
      )}
    </li>
  )
}
