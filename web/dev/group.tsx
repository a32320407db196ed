import type { ReactNode } from 'react'

/** A named row of examples. */
export const Group = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-col gap-2">
    <h3 className="text-sm text-quiet">{name}</h3>
    <div className="flex flex-wrap items-center gap-3">{children}</div>
  </div>
)

const nothing = () => {}

/** Queries in each state. */
export const READING = { data: undefined, error: null, isPending: true, isFetching: true, refetch: nothing } as const
export const FAILED = {
  ...{ data: undefined, error: new Error('The example failed'), isPending: false, isFetching: false, refetch: nothing },
} as const
export const readWith = <Data,>(data: Data) => ({
  ...{ data, error: null, isPending: false, isFetching: false, refetch: nothing },
})
