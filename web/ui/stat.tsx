import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

/** A row of figures. While busy, the same cards show placeholders. */
export const Stats = ({ busy, children }: { busy: boolean; children: ReactNode }) => (
  <dl aria-busy={busy} className="two-up gap-3 sm:gap-4 lg:grid-cols-4">
    {children}
  </dl>
)

interface StatProps {
  icon: LucideIcon
  label: string
  /** Undefined while loading. */
  value: ReactNode
}

export const Stat = ({ icon: Icon, label, value }: StatProps) => (
  <div className="panel flex min-h-26 flex-col justify-between gap-2 p-4">
    <dt className="flex items-start justify-between gap-2 text-sm text-quiet">
      {label}
      <Icon aria-hidden className="size-4.5 shrink-0" />
    </dt>
    <dd className="flex min-h-8 min-w-0 items-center text-lg font-bold wrap-anywhere tabular min-[26rem]:text-xl sm:text-2xl">
      {value ?? <Skeleton className="h-6 w-20" />}
    </dd>
  </div>
)
