import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useIgnoreGhostClicks } from '~/lib/ignore-ghost-clicks.ts'
import { classes } from './classes.ts'
import { useField } from './field.tsx'

export const INPUT =
  'w-full min-h-target rounded-md border border-edge bg-raised px-3.5 py-2 text-base text-ink placeholder:text-quiet aria-invalid:border-bad aria-invalid:outline-bad disabled:bg-sunken disabled:text-quiet'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useField()} {...rest} className={classes(INPUT, className)} />
}

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useField()} rows={rows} {...rest} className={classes(INPUT, 'resize-y', className)} />
}

/**
 * The native select: it fits every screen. It stays closed when a page that scrolls moves it below the second half of a
 * double click.
 */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  const ownClicks = useIgnoreGhostClicks()
  return (
    <span className={classes('relative block', className)}>
      <select {...useField()} {...ownClicks} {...rest} className={classes(INPUT, 'appearance-none truncate pr-10')}>
        {children}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-quiet" />
    </span>
  )
}

export function Checkbox({ label, className, ...rest }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className={classes('flex min-h-target items-center gap-2.5 text-base', className)}>
      <input type="checkbox" {...rest} className="size-5 shrink-0 accent-brand" />
      <span>{label}</span>
    </label>
  )
}
