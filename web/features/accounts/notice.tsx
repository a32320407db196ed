import { type ReactNode, useEffect, useRef } from 'react'
import { PageTitle } from '~/ui/page.tsx'

/** A screen with one message and the next step. It replaces a form and takes the focus. */
export function Notification({ drawing, title, children }: { drawing: ReactNode; title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col gap-4">
      <PageTitle>{title}</PageTitle>
      {drawing}
      <h1 ref={heading} tabIndex={-1} className="text-2xl focus:outline-none sm:text-3xl">
        {title}
      </h1>
      {children}
    </div>
  )
}
