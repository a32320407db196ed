import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

/** A plain surface. Pass `as` section if it has a heading. */
export function Card({
  as: Tag = 'div',
  flush,
  className,
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'section' | 'li' | 'article'; flush?: boolean }) {
  return <Tag {...(rest as object)} className={classes('panel', !flush && 'p-4 sm:p-6', className)} />
}

/** The heading row of a card, with actions for the whole card on the right. */
export function CardHead({ id, title, children }: { id?: string; title: ReactNode; children?: ReactNode }) {
  return (
    <div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-2">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </div>
  )
}
