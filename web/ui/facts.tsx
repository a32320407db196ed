import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** The fields of a record: in a sheet two beside each other, on a phone one below the other. */
export const Facts = ({ children, className }: { children: ReactNode; className?: string }) => (
  <dl className={classes('grid grid-cols-1 gap-x-4 gap-y-3 text-sm min-[22rem]:grid-cols-2', className)}>{children}</dl>
)

/** One field; `wide` uses the whole row. */
export const Fact = ({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) => (
  <div className={classes('min-w-0', wide && 'col-span-full')}>
    <dt className="text-xs text-quiet">{label}</dt>
    <dd className="break-words">{children}</dd>
  </div>
)
