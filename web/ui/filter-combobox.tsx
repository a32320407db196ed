import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { classes } from './classes.ts'
import { useField } from './field.tsx'
import { INPUT } from './input.tsx'

interface Option {
  readonly value: string
  readonly label: string
}

interface FilterComboboxProps {
  /** The accessible name; omit it inside a `Field`, which has a visible label. */
  label?: string
  /** The value in the address; empty for all. */
  value: string
  /** The label of 'no filter'. */
  all: string
  options: readonly Option[]
  onChange: (value: string) => void
  className?: string
}

/** A filter with many choices, which typing narrows. The current value is shown even while the choices load or lack it. */
export function FilterCombobox({ label, value, all, options, onChange, className }: FilterComboboxProps) {
  const t = useTranslations('admin.combobox')
  const isKnown = value === '' || options.some((one) => one.value === value)
  const key = JSON.stringify([{ value: '', label: all }, ...options, ...(isKnown ? [] : [{ value, label: value }])])
  // A new array would reset the typed text at every rendering.
  const items = useMemo(() => JSON.parse(key) as Option[], [key])
  return (
    <Combobox.Root
      items={items}
      value={items.find((one) => one.value === value) ?? null}
      onValueChange={(next) => onChange(next?.value ?? '')}
      isItemEqualToValue={(one, other) => one.value === other.value}
      autoHighlight
    >
      <Combobox.InputGroup className={classes('relative block', className)}>
        <Combobox.Input
          {...useField()}
          aria-label={label}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className={classes(INPUT, 'pr-11 text-ellipsis')}
        />
        <Combobox.Trigger
          aria-label={t('open')}
          className="absolute inset-y-0 right-0 flex w-11 items-center justify-center text-quiet"
        >
          <ChevronDown aria-hidden className="size-5" />
        </Combobox.Trigger>
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} collisionPadding={8} className="z-40">
          <Combobox.Popup className="max-h-[min(20rem,var(--available-height))] w-(--anchor-width) min-w-48 overflow-y-auto overscroll-contain rounded-md border border-line bg-raised p-1 shadow-float">
            <Combobox.Empty className="px-3 py-2 text-sm text-quiet empty:hidden">{t('none')}</Combobox.Empty>
            <Combobox.List aria-label={label ?? t('list')}>
              {(option: Option) => (
                <Combobox.Item
                  key={option.value}
                  value={option}
                  className="flex min-h-target cursor-default items-center gap-2 rounded-sm px-3 py-1.5 wrap-anywhere data-highlighted:bg-hover data-selected:font-semibold"
                >
                  <span className="min-w-0 flex-1">{option.label}</span>
                  <Combobox.ItemIndicator>
                    <Check aria-hidden className="size-4 shrink-0 text-brand-ink" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
