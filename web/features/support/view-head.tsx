import type { ReactNode } from 'react'
import { PageHeader } from '~/ui/page.tsx'
import { BackLink } from './back-link.tsx'

interface ViewHeadProps {
  title: string
  text?: ReactNode
  backTo: string
  back: string
  children?: ReactNode
}

/** The heading of a view of the support page, with a link back. */
export function ViewHead({ backTo, back, ...rest }: ViewHeadProps) {
  return (
    <>
      <BackLink to={backTo}>{back}</BackLink>
      <PageHeader {...rest} />
    </>
  )
}
