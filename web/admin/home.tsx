import { Navigate } from 'react-router'
import { useMay } from '~/lib/session.ts'
import { AccessDenied } from '~/shell/access-denied.tsx'
import { ADMIN_NAV } from '~/shell/nav.ts'

/** The first page of the back office that this viewer may see. */
export default function AdminHome() {
  const may = useMay()
  const first = ADMIN_NAV.find((item) => may(item.needs))
  return first ? <Navigate to={first.to} replace /> : <AccessDenied />
}
