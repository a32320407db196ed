import type { ReactNode } from 'react'
import { FailedLine, type FailedRead } from './failed-line.tsx'

interface PaceFigure {
  readonly name: string
  readonly value: ReactNode
  readonly bad?: boolean
  /** Said below it, smaller. */
  readonly beside?: string
}

interface PaceProps {
  query: FailedRead & { readonly error: Error | null }
  /** Nothing while they are read. */
  figures: readonly PaceFigure[] | undefined
  /** What is said when they could not be read. */
  failed: string
  foot?: string | undefined
}

/** How long members waited lately, above the list of a desk. */
export function Pace({ query, figures, failed, foot }: PaceProps) {
  if (!figures && query.error) {
    return (
      <div className="panel mb-3 px-4 py-3">
        <FailedLine text={failed} query={query} />
      </div>
    )
  }
  return (
    <div className="panel mb-3 px-4 py-3">
      <dl aria-busy={!figures} className="two-up gap-x-4 gap-y-2 text-sm lg:grid-cols-4">
        {figures?.map(({ name, value, bad, beside }) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-quiet">{name}</dt>
            <dd className={bad ? 'text-base font-bold text-bad tabular' : 'text-base font-bold tabular'}>
              {value}
              {beside !== undefined && <span className="block text-xs font-normal text-quiet">{beside}</span>}
            </dd>
          </div>
        )) ??
          [1, 2, 3, 4].map((place) => (
            // As a `Skeleton`, which everybody loads: taking it from there would put it among what staff alone load.
            <span key={place} aria-hidden className="block h-10 animate-shimmer rounded-md bg-hover" />
          ))}
      </dl>
      {foot && <p className="mt-2 text-xs text-quiet">{foot}</p>}
    </div>
  )
}
