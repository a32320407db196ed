import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'on-deep' | 'gold'
export type ButtonSize = 'small' | 'medium' | 'large'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand shadow-card hover:bg-brand-hover',
  secondary: 'bg-raised text-ink border border-line shadow-card hover:bg-hover',
  quiet: 'text-brand-ink hover:bg-hover',
  danger: 'bg-bad text-on-bad shadow-card hover:bg-bad-hover',
  'on-deep': 'bg-on-deep text-deep shadow-card hover:bg-on-deep-quiet',
  // Only where the action brings points.
  gold: 'bg-gold text-on-gold shadow-card hover:bg-gold-light',
}

/** Small buttons are for dense staff tables. On a phone they are as high as others. */
const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-9 max-sm:min-h-target px-3 text-sm gap-1.5',
  medium: 'min-h-target px-4 text-base gap-2',
  large: 'min-h-13 px-6 text-lg gap-2.5',
}

const SHAPE =
  'relative inline-flex items-center justify-center rounded-md font-semibold text-center select-none transition-[background-color,transform,opacity] active:scale-[0.98]'

export const buttonClasses = (variant: ButtonVariant, size: ButtonSize, extra?: string) =>
  classes(SHAPE, VARIANTS[variant], SIZES[size], extra)

interface Look {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  /** Takes the whole width of its container. */
  wide?: boolean
}

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & Look & { busy?: boolean; disabled?: boolean }

/**
 * A busy button keeps its width, focus and name but ignores clicks. A button with `aria-disabled` keeps its focus too,
 * and its handler must ignore clicks. `type` defaults to 'button'.
 */
export function Button({ variant = 'primary', size = 'medium', icon, wide, busy, ...rest }: ButtonProps) {
  const { className, children, onClick, type = 'button', disabled, ...others } = rest
  return (
    <button
      {...others}
      type={busy && type === 'submit' ? 'button' : type}
      disabled={disabled}
      aria-disabled={busy || others['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={buttonClasses(
        variant,
        size,
        classes(wide && 'w-full', disabled && 'opacity-55 cursor-not-allowed', className),
      )}
    >
      {busy ? <LoaderCircle aria-hidden className="size-5 shrink-0 animate-turn" /> : icon}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'primary',
  size = 'medium',
  icon,
  wide,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  const { className, children, ...others } = rest
  return (
    <Link {...others} className={buttonClasses(variant, size, classes(wide && 'w-full', className))}>
      {icon}
      {children}
    </Link>
  )
}

type IconButtonProps = ComponentProps<'button'> & { label: string }

/** A button with an icon only; `label` is its accessible name and its tooltip. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes(
        'inline-flex size-target shrink-0 items-center justify-center rounded-md text-quiet transition-colors select-none hover:bg-hover hover:text-ink disabled:opacity-50',
        className,
      )}
    >
      {children}
    </button>
  )
}
