import { useMemo, useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/**
 * Holds the selected rows of a list. Rows that are no longer shown are deselected, so bulk actions affect visible rows
 * only. @param filter what the list is filtered by; a change deselects all rows
 */
export function useSelection(shown: readonly string[], filter: object) {
  const of = JSON.stringify(filter)
  const [state, setState] = useState<{ readonly of: string; readonly ids: ReadonlySet<string> }>()
  const chosen = state?.of === of ? state.ids : NONE
  const setChosen = (ids: ReadonlySet<string>) => setState({ of, ids })
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
