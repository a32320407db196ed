interface ChooseBoxProps {
  label: string
  /** Shows the label; otherwise it is for screen readers. */
  isNamed?: boolean
  checked: boolean
  onChange: (on: boolean) => void
}

/** The checkbox that selects a row, or all rows. */
export function ChooseBox({ label, isNamed = false, checked, onChange }: ChooseBoxProps) {
  return (
    <label className="inline-flex h-9 min-w-9 items-center justify-center gap-2">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-brand"
      />
      {isNamed && (
        <span aria-hidden className="text-sm text-quiet">
          {label}
        </span>
      )}
    </label>
  )
}
