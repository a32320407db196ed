import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="mb-2 -ml-1 inline-flex min-h-target items-center gap-2 rounded-md px-1 font-semibold text-brand-ink hover:underline"
  >
    <ArrowLeft aria-hidden className="size-5" />
    {children}
  </Link>
)
