import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'

interface SessionItemProps {
  icon?: ReactNode
  device: string
  /** The label of the session that shows the list. */
  current: string | false
  /** Where and when it was opened and used. */
  facts: ReactNode
  /** The button that ends it. */
  children?: ReactNode
}

/** A session in a list of sessions. */
export const SessionItem = ({ icon, device, current, facts, children }: SessionItemProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0">
    {icon}
    <div className="min-w-0 flex-1 basis-44">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        {device}
        {current && <Badge tone="good">{current}</Badge>}
      </p>
      <p className="text-sm break-words text-quiet">{facts}</p>
    </div>
    {children}
  </li>
)
