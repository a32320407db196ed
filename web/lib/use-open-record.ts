import { useState } from 'react'
import { stepsFrom } from './steps.ts'
import { useOpened } from './url-filter.ts'

/**
 * Returns the row of a list that is open in a sheet, with the steps to the rows before and after it. A row that has left the list since then stays
 * open as it was. @param name of the row's id in the address
 */
export function useOpenRecord<Item extends { readonly id: string }>(name: string, items: readonly Item[] | undefined) {
  const { opened, open, close } = useOpened(name)
  // The row as the list has it, and as it is shown: newer after an action, before the list is read again.
  const [state, setState] = useState<{ readonly listed: Item | undefined; readonly shown: Item }>()
  const listed = items?.find(({ id }) => id === opened)
  if (listed && listed !== state?.listed) setState({ listed, shown: listed })
  return {
    record: state?.shown.id === opened ? state?.shown : undefined,
    steps: opened ? stepsFrom(items?.map(({ id }) => id) ?? [], opened, open) : undefined,
    open,
    close,
    /** Shows newer values of the record. */
    update: (shown: Item) => setState({ listed, shown }),
  }
}
