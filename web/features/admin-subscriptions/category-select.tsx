import { useTranslations } from 'use-intl'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import { Select } from '~/ui/input.tsx'

type Category = AdminPlan['category']

const CATEGORIES = ['streaming', 'music', 'social', 'other'] as const satisfies readonly Category[]

export const categoryOf = (text: string | undefined): Category => CATEGORIES.find((one) => one === text) ?? 'other'

export function CategorySelect({ defaultValue }: { defaultValue: Category }) {
  const t = useTranslations('adminSubscriptions.categories')
  return (
    <Select name="category" defaultValue={defaultValue}>
      {CATEGORIES.map((one) => (
        <option key={one} value={one}>
          {t(one)}
        </option>
      ))}
    </Select>
  )
}
