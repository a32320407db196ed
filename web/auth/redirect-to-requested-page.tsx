import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { dropCached } from '~/lib/cache.ts'
import { NEXT_PAGE, storedNextPage, useNext } from '~/lib/next-page.ts'
import { safeTarget } from '~/shell/safe-target.ts'

/** A page stored before a mailed link was opened is used once. */
export function RedirectToRequestedPage() {
  const next = useNext()
  const [target] = useState(() => safeTarget(next ?? storedNextPage(), location.origin))
  useEffect(() => dropCached(NEXT_PAGE), [])
  return <Navigate to={target} replace />
}
