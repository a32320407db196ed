import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** A link inside of or below a form's text. */
export const TextLink = (props: ComponentProps<typeof Link>) => (
  <Link
    {...props}
    className="inline-flex min-h-target items-center rounded-sm font-semibold text-brand-ink underline decoration-1 underline-offset-4 hover:decoration-2"
  />
)
