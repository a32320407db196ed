import { classes } from './classes.ts'

/** A grey placeholder. Set its size by classes: `h-6 w-32`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-shimmer rounded-md bg-hover', className)} />
}

/** Placeholders for the rows of a list. */
export function SkeletonRows({ rows, className = 'h-14' }: { rows: number; className?: string }) {
  return (
    <div className="flex flex-col gap-3">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are equal and never reordered
        <Skeleton key={index} className={className} />
      ))}
    </div>
  )
}
