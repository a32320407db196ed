import { Popover } from '@base-ui/react/popover'
import { CalendarDays } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { type TypedDays, useTypedDays } from '~/lib/use-typed-days.ts'
import { IconButton } from './button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Skeleton } from './skeleton.tsx'

interface DayFieldsProps {
  /** The days in the address. */
  days: TypedDays
  labels: { readonly from: string; readonly to: string }
  /** The newest day that can be chosen; undefined for no limit. */
  max: string | undefined
  /** Why they are invalid, and what is shown meanwhile. */
  problem: string | undefined
  onChange: (days: TypedDays) => void
}

const RangeCalendar = lazyPart(() => import('./range-calendar.tsx'))

/** Inputs for a first and a last day. They hold incomplete input too; the address follows a moment later. */
export function DayFields({ days: daysInAddress, labels, max, problem, onChange }: DayFieldsProps) {
  const id = useId()
  const [days, write] = useTypedDays(daysInAddress, onChange)
  return (
    <div className="flex min-w-0 flex-1 basis-80 flex-col gap-1.5">
      <div className="flex max-w-lg items-end gap-1">
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-3 min-[24rem]:grid-cols-2">
          {(['from', 'to'] as const).map((name) => (
            <Field key={name} label={labels[name]}>
              <Input
                type="date"
                value={days[name]}
                max={max}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? id : undefined}
                onChange={({ target }) => write({ ...days, [name]: target.value })}
                className="pointer-fine:[&::-webkit-calendar-picker-indicator]:hidden"
              />
            </Field>
          ))}
        </div>
        <CalendarButton days={days} max={max} onChoose={write} />
      </div>
      <p id={id} role="alert" className="text-sm font-medium text-bad empty:hidden">
        {problem}
      </p>
    </div>
  )
}

/** Opens a calendar for both days. */
function CalendarButton(props: { days: TypedDays; max: string | undefined; onChoose: (days: TypedDays) => void }) {
  const t = useTranslations('admin.range.calendar')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        render={
          <IconButton label={t('open')}>
            <CalendarDays aria-hidden className="size-5" />
          </IconButton>
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} collisionPadding={8} className="z-40">
          <Popover.Popup
            aria-label={t('title')}
            className="max-h-(--available-height) max-w-(--available-width) overflow-auto rounded-lg border border-line bg-raised p-3 shadow-float empty:hidden"
          >
            <Suspense fallback={<Skeleton className="h-80 w-72" />}>
              <RangeCalendar
                {...props}
                onChoose={(days) => {
                  props.onChoose(days)
                  setIsOpen(false)
                }}
              />
            </Suspense>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
