import { Link } from 'react-router'
import { useHasPermission } from '~/lib/session.ts'
import { classes } from './classes.ts'

interface MemberLinkProps {
  id: string
  /** Empty where there is no member to link to. */
  name: string
  className?: string
}

/** A member's name with a link to their page for staff who may open it. */
export function MemberLink({ id, name, className }: MemberLinkProps) {
  const may = useHasPermission()
  if (!name || !may('users.read')) return <span className={className}>{name}</span>
  return (
    <Link
      to={`/admin/users/${id}`}
      className={classes('font-semibold text-brand-ink underline-offset-2 hover:underline', className)}
    >
      {name}
    </Link>
  )
}
