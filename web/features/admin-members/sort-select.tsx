import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Select } from '~/ui/input.tsx'
import { SORTINGS, type Sorting } from './list-filter.ts'

const nameOf = ({ sort, direction }: Sorting) => `${sort}-${direction}` as const

/** The menu of all sort orders. The column heads of the table offer some of them too. */
export function SortSelect({ value, onChange }: { value: Sorting; onChange: (value: Sorting) => void }) {
  const t = useTranslations('adminMembers')
  const id = useId()
  const choose = (name: string) => {
    const next = SORTINGS.find((one) => nameOf(one) === name)
    if (next) onChange(next)
  }
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm whitespace-nowrap text-quiet">
        {t('sortBy')}
      </label>
      <Select id={id} value={nameOf(value)} onChange={(event) => choose(event.target.value)} className="min-w-44">
        {SORTINGS.map((one) => (
          <option key={nameOf(one)} value={nameOf(one)}>
            {t(`sorts.${nameOf(one)}`)}
          </option>
        ))}
      </Select>
    </div>
  )
}
