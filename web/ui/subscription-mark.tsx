import { classes } from './classes.ts'
import { subscriptionArt } from './subscription-art.tsx'

const SIZES = {
  tiny: 'size-6 rounded-sm',
  small: 'size-9 rounded-sm',
  medium: 'size-12 rounded-md',
  large: 'size-16 rounded-lg',
}

/** The mark of a subscription: its letter on a drawing and a colour of its own. */
export function SubscriptionMark({ name, size = 'medium' }: { name: string; size?: keyof typeof SIZES }) {
  const { background, shape, drawing, letter } = subscriptionArt(name)
  return (
    <span aria-hidden className={classes('inline-block shrink-0 overflow-hidden', SIZES[size], background)}>
      <svg aria-hidden viewBox="0 0 48 48" className={classes('size-full', shape)}>
        {drawing}
        <text x="24" y="34" textAnchor="middle" fontSize="29" fontWeight="800" className="fill-white">
          {letter}
        </text>
      </svg>
    </span>
  )
}
