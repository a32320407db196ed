import { useState } from 'react'
import { DayFields } from '~/ui/day-fields.tsx'
import { EmailInput } from '~/ui/email-input.tsx'
import { Field } from '~/ui/field.tsx'
import { FilterCombobox } from '~/ui/filter-combobox.tsx'
import { FilterFold } from '~/ui/filter-fold.tsx'
import { FilterSelect } from '~/ui/filter-select.tsx'
import { Checkbox, Input, Select, Textarea } from '~/ui/input.tsx'
import { ListSearch } from '~/ui/list-search.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { SearchInput } from '~/ui/search-input.tsx'

const nothing = () => {}
const OPTIONS = [
  { value: 'music', label: 'Music' },
  { value: 'streaming', label: 'Streaming' },
] as const

export const Fields = () => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    <Field label="Full name" hint="As others see it.">
      <Input defaultValue="Ada Okafor" />
    </Field>
    <Field label="Full name" error="Full name is required">
      <Input placeholder="Your name" />
    </Field>
    <Field label="Phone" note="optional">
      <Input disabled defaultValue="+44 20 7946 0000" />
    </Field>
    <Field label="Email address">
      <EmailInput autoComplete="email" defaultValue="ada.okafor@gmail.com" />
    </Field>
    <Field label="Password">
      <PasswordInput autoComplete="current-password" defaultValue="lantern" />
    </Field>
    <Field label="Notes">
      <Textarea defaultValue="Please send it by email." />
    </Field>
  </div>
)

export function Choices() {
  const [text, setText] = useState('Spotify')
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="Country">
        <Select defaultValue="UK">
          <option value="UK">United Kingdom</option>
        </Select>
      </Field>
      <FilterSelect label="Category" value="music" all="All categories" options={OPTIONS} onChange={nothing} />
      <FilterCombobox label="Category" value="" all="All categories" options={OPTIONS} onChange={nothing} />
      <SearchInput label="Search" placeholder="Search rewards" value={text} onChange={setText} />
      <FilterFold
        active={1}
        search={<ListSearch label="Search members" placeholder="Name, address or id" className="min-w-0 flex-1" />}
      >
        <FilterSelect label="Status" value="music" all="All" options={OPTIONS} onChange={nothing} />
      </FilterFold>
      <div>
        <Checkbox label="Show my name to other members" defaultChecked />
        <Checkbox label="Remember me" />
        <Checkbox label="Not available" disabled />
      </div>
      <DayFields
        days={{ from: '2026-11-01', to: '2026-11-25' }}
        labels={{ from: 'From', to: 'To' }}
        max="2026-11-25"
        problem={undefined}
        onChange={nothing}
      />
      <DayFields
        days={{ from: '2026-11-25', to: '2026-11-01' }}
        labels={{ from: 'From', to: 'To' }}
        max="2026-11-25"
        problem="The end date is before the start date."
        onChange={nothing}
      />
    </div>
  )
}
