import type { ComponentProps, ReactNode } from 'react'
import { useTableDensity } from '~/lib/table-density.ts'
import { classes } from './classes.ts'

/**
 * A dense staff table. Its head stays visible while it scrolls inside a frame that the keyboard can focus. It grows
 * with its rows up to the screen's limit. Staff choose between usual rows and compact ones of 40 px.
 */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  const { compact } = useTableDensity()
  return (
    <section
      data-density={compact ? 'compact' : undefined}
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

/** Stays at the right edge while the table scrolls sideways. */
const STICKY = 'sticky right-0'

/** A cell of the head; `sticky` is for the column of the row's actions. */
export function HeadCell({ sticky, className, ...rest }: ComponentProps<'th'> & { sticky?: boolean }) {
  return (
    <th
      scope="col"
      {...rest}
      className={classes(
        'sticky top-0 z-10 border-b border-line bg-sunken px-2 py-2.5 first:pl-4 last:pr-4 not-last:[&.text-right]:pr-4 text-left text-xs font-semibold whitespace-nowrap text-quiet',
        'in-data-[density=compact]:py-1.5',
        sticky && 'right-0 z-20',
        className,
      )}
    />
  )
}

/** A row; `selected` marks the one that j and k reached. */
export function Row({ selected, className, ...rest }: ComponentProps<'tr'> & { selected?: boolean }) {
  return (
    <tr
      {...rest}
      data-selected={selected || undefined}
      className={classes('hover:bg-hover data-selected:bg-brand-soft', className)}
    />
  )
}

interface CellProps extends ComponentProps<'td'> {
  /** Aligns digits. */
  number?: boolean
  /** For the column of the row's actions. */
  sticky?: boolean
}

export function Cell({ number, sticky, className, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      className={classes(
        'border-b border-line px-2 py-2 align-middle first:pl-4 last:pr-4 not-last:[&.text-right]:pr-4 in-[tr:last-child]:border-b-0',
        // One line, or two low ones. What does not fit is cut; it is in the sheet of the row or in a tooltip.
        'in-data-[density=compact]:h-10 in-data-[density=compact]:py-0 in-data-[density=compact]:whitespace-nowrap in-data-[density=compact]:[&_*]:flex-nowrap in-data-[density=compact]:[&_wbr]:hidden',
        !sticky && 'in-data-[density=compact]:overflow-hidden in-data-[density=compact]:text-ellipsis',
        number && 'text-right tabular',
        sticky && `${STICKY} bg-card in-[tr:hover]:bg-hover in-[tr[data-selected]]:bg-brand-soft`,
        className,
      )}
    />
  )
}
