import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { subscriptionArt } from './subscription-art.tsx'

/** A banner in the colour and with the drawing of a subscription. Its content is white. */
export function SubscriptionCover({ name, className, children }: CoverProps) {
  const { background, shape, drawing } = subscriptionArt(name)
  return (
    <div className={classes('relative isolate overflow-hidden text-white', background, className)}>
      <svg
        aria-hidden
        viewBox="-112 0 160 48"
        preserveAspectRatio="xMaxYMid slice"
        className={classes(
          'absolute inset-0 -z-10 size-full mask-[linear-gradient(to_right,transparent_10%,black_75%)]',
          shape,
        )}
      >
        {drawing}
      </svg>
      {children}
    </div>
  )
}

interface CoverProps {
  name: string
  className?: string
  children: ReactNode
}
