import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { useHasPermission } from '~/lib/session.ts'
import { useFilters } from '~/lib/url-filter.ts'
import { classes } from './classes.ts'

interface MemberLinkProps {
  id: string
  /** Empty where there is no member to link to. */
  name: ReactNode
  className?: string
}

/**
 * A member's name. For staff who may open members it opens their side sheet over the page; as a link to their page it can be opened in a
 * new tab.
 */
export function MemberLink({ id, name, className }: MemberLinkProps) {
  const may = useHasPermission()
  const [filters, change] = useFilters()
  if (!name || !may('users.read')) return <span className={className}>{name}</span>
  const openSheet = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    change({ member: id }, !filters.has('member'))
  }
  return (
    <Link
      to={`/admin/users/${id}`}
      data-member-id={id}
      aria-haspopup="dialog"
      onClick={openSheet}
      className={classes('font-semibold text-brand-ink underline-offset-2 hover:underline', className)}
    >
      {name}
    </Link>
  )
}
