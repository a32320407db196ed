import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageHeader } from '~/ui/page.tsx'

interface ViewHeadProps {
  title: string
  text?: ReactNode
  backTo: string
  back: string
  children?: ReactNode
}

/** The way back, and the heading of a view of the support page. */
export function ViewHead({ backTo, back, ...rest }: ViewHeadProps) {
  return (
    <>
      <Link
        to={backTo}
        className="mb-2 -ml-1 inline-flex min-h-target items-center gap-2 rounded-md px-1 font-semibold text-brand-ink hover:underline"
      >
        <ArrowLeft aria-hidden className="size-5" />
        {back}
      </Link>
      <PageHeader {...rest} />
    </>
  )
}
