import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

/**
 * A dense staff table. Its head stays visible while it scrolls inside a frame that the keyboard can focus. It grows
 * with its rows up to the screen's limit.
 */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling frame must be reachable by the keyboard
      tabIndex={0}
      className="panel relative max-h-[max(16rem,calc(100dvh-14rem))] overflow-auto"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">{children}</table>
    </section>
  )
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr>{children}</tr>
    </thead>
  )
}

export function HeadCell({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...rest}
      className={classes(
        'sticky top-0 z-10 border-b border-line bg-sunken px-2 py-2.5 first:pl-3 last:pr-3 text-left text-xs font-semibold whitespace-nowrap text-quiet',
        className,
      )}
    />
  )
}

/** A row; `selected` marks the one that j and k reached. */
export function Row({ selected, className, ...rest }: ComponentProps<'tr'> & { selected?: boolean }) {
  return <tr {...rest} className={classes('hover:bg-hover', selected && 'bg-brand-soft', className)} />
}

/** A cell; `number` aligns digits. */
export function Cell({ number, className, ...rest }: ComponentProps<'td'> & { number?: boolean }) {
  return (
    <td
      {...rest}
      className={classes(
        'border-b border-line px-2 py-2 align-middle first:pl-3 last:pr-3',
        number && 'text-right tabular',
        className,
      )}
    />
  )
}
