import { classes } from './classes.ts'

/** A grey place of the size of what is coming. Give it the size by classes: `h-6 w-32`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-shimmer rounded-md bg-hover', className)} />
}

/** Rows of a list that is coming. */
export function SkeletonRows({ rows, className = 'h-14' }: { rows: number; className?: string }) {
  return (
    <div className="flex flex-col gap-3">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places
        <Skeleton key={index} className={className} />
      ))}
    </div>
  )
}
