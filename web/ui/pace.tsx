import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { FailedLine, type FailedRead } from './failed-line.tsx'

interface PaceFigure {
  readonly name: string
  readonly value: ReactNode
  readonly bad?: boolean
  /** Smaller text below the figure. */
  readonly detail?: string
}

interface PaceProps {
  query: FailedRead & { readonly error: Error | null }
  /** Undefined while loading. */
  figures: readonly PaceFigure[] | undefined
  /** The text after a failure. */
  failed: string
  foot?: string | undefined
  /** Whether a figure has a detail and the figures a foot, once they are loaded. */
  detailed?: boolean
}

/** Recent waiting times of members, above a staff list. */
export function Pace({ query, figures, failed, foot, detailed }: PaceProps) {
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
        {figures?.map(({ name, value, bad, detail }) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-quiet">{name}</dt>
            <dd className={bad ? 'text-base font-bold text-bad tabular' : 'text-base font-bold tabular'}>
              {value}
              {detail !== undefined && <span className="block text-xs font-normal text-quiet">{detail}</span>}
            </dd>
          </div>
        )) ??
          [1, 2, 3, 4].map((place) => (
            // Same as `Skeleton`. Importing it would move that shared component into the staff chunk.
            <span key={place} aria-hidden className={classes('block skeleton', detailed ? 'h-12' : 'h-10')} />
          ))}
      </dl>
      {detailed && !figures && <span aria-hidden className="mt-2 block h-8 skeleton sm:h-4" />}
      {foot && <p className="mt-2 text-xs text-quiet">{foot}</p>}
    </div>
  )
}
