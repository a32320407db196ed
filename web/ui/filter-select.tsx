import { Select } from './input.tsx'

interface FilterSelectProps<Value extends string> {
  /** Its name for those who hear it; a `Field` around it gives it one that is seen. */
  label?: string
  /** What the address says; an empty one is all. */
  value: string
  /** What stands for no filter; without it there is always one. */
  all?: string
  options: readonly { readonly value: Value; readonly label: string }[]
  onChange: (value: Value | '') => void
  className?: string
}

/** A filter with its choices. What is filtered by is said also while the choices are on their way, or lack it. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, value, all, options, onChange, className } = props
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as Value | '')}
      className={className}
    >
      {all !== undefined && <option value="">{all}</option>}
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
      {value !== '' && !options.some((one) => one.value === value) && <option value={value}>{value}</option>}
    </Select>
  )
}
