import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { buttonClasses } from './button.tsx'
import { classes } from './classes.ts'

const BUTTON = buttonClasses('secondary', 'medium', 'w-full')

interface NewTabLinkProps {
  href: string
  icon: ReactNode
  label: string
  className?: string
}

/** A link styled as a button that opens an external page in a new tab. */
export function NewTabLink({ href, icon, label, className }: NewTabLinkProps) {
  const t = useTranslations('ui')
  return (
    <a href={href} target="_blank" rel="noreferrer" className={classes(BUTTON, className)}>
      {icon}
      {label}
      <ExternalLink aria-hidden className="size-4 text-quiet" />
      <span className="sr-only">{t('newTab')}</span>
    </a>
  )
}
