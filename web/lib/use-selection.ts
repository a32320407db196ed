import { useMemo, useState } from 'react'

/** Chosen rows of a list. What is no longer shown is no longer chosen: nothing is done to what is out of sight. */
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
