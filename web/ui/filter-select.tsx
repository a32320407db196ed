import { Select } from './input.tsx'

interface FilterSelectProps<Value extends string> {
  /** The accessible name; omit it inside a `Field`, which has a visible label. */
  label?: string
  /** The value in the address; empty for all. */
  value: string
  /** The label of 'no filter'; without it a value is required. */
  all?: string
  options: readonly { readonly value: Value; readonly label: string }[]
  onChange: (value: Value | '') => void
  className?: string
}

/** A select for a filter. The current value is shown even while the choices load or lack it. */
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
