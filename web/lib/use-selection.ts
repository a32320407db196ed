import { useMemo, useState } from 'react'

/**
 * Holds the selected rows of a list. Rows that are no longer shown are deselected, so bulk actions affect visible rows
 * only.
 */
export function useSelection(shown: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const visible = useMemo(() => new Set(shown.filter((id) => chosen.has(id))), [shown, chosen])
  return {
    chosen: visible,
    isAll: shown.length > 0 && visible.size === shown.length,
    toggle: (id: string) => {
      const next = new Set(visible)
      if (!next.delete(id)) next.add(id)
      setChosen(next)
    },
    all: (on: boolean) => setChosen(new Set(on ? shown : [])),
    clear: () => setChosen(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>
