import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { stepsFrom } from './steps.ts'
import { toast } from './toast.ts'
import { useOpened } from './url-filter.ts'

interface ListQuery {
  readonly data?: unknown
  readonly error: Error | null
  readonly isFetching: boolean
  readonly isPlaceholderData?: boolean
}

/** Whether the rows of the present filter were read, and no newer ones are being read. */
export const isListRead = ({ data, error, isFetching, isPlaceholderData = false }: ListQuery): boolean =>
  data !== undefined && !error && !isFetching && !isPlaceholderData

/** The same for a list with pages: whether all of them were read. */
export const isWholeListRead = (query: ListQuery & { readonly hasNextPage: boolean }): boolean =>
  isListRead(query) && !query.hasNextPage

/**
 * Returns the row of a list that is open in a sheet, with the steps to the rows before and after it. A row that has left the list since then stays
 * open as it was. If the list never had it, a toast says so and the address is cleaned.
 *
 * @param name of the row's id in the address
 * @param isLoaded whether a row that is not among the items is not in the list, see isListRead and isWholeListRead
 */
export function useOpenRecord<Item extends { readonly id: string }>(
  name: string,
  items: readonly Item[] | undefined,
  isLoaded: boolean,
) {
  const t = useTranslations('admin')
  const { opened, open, close } = useOpened(name)
  // The row as the list has it, and as it is shown: newer after an action, before the list is read again.
  const [state, setState] = useState<{ readonly listed: Item | undefined; readonly shown: Item }>()
  const listed = items?.find(({ id }) => id === opened)
  if (listed && listed !== state?.listed) setState({ listed, shown: listed })
  const record = state?.shown.id === opened ? state?.shown : undefined

  const isMissing = opened !== undefined && isLoaded && !listed && !record
  const refuse = useEffectEvent(() => {
    toast.info(t('notListed'))
    close()
  })
  useEffect(() => {
    if (isMissing) refuse()
  }, [isMissing])
  return {
    record,
    steps: opened ? stepsFrom(items?.map(({ id }) => id) ?? [], opened, open) : undefined,
    open,
    close,
    /** Shows newer values of the record. */
    update: (shown: Item) => setState({ listed, shown }),
  }
}
