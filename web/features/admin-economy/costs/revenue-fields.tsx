import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AD_PAGES } from '#contracts/guard-rules.ts'
import { Button } from '~/ui/button.tsx'
import { CostField, CostsCard, type FieldProps } from './cost-field.tsx'
import { GROUP_ROWS, groupField, pageField, shownGroups, type Values } from './costs-values.ts'

interface RevenueFieldsProps {
  values: Values
  currency: string
  field: (name: string) => FieldProps
}

/** What ads and other sources bring in. With groups of countries, the amounts of ads are theirs and count by their shares. */
export function RevenueFields({ values, currency, field }: RevenueFieldsProps) {
  const t = useTranslations('adminCosts.revenue')
  const [isOpen, setIsOpen] = useState(false)
  const shown = Math.max(shownGroups(values), isOpen ? 1 : 0)
  return (
    <CostsCard id="revenue" title={t('title')} text={t('text')}>
      {shown === 0 ? (
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
          {AD_PAGES.map((page) => (
            <CostField key={page} {...field(pageField(page))} label={t(`page.${page}`)} unit={currency} />
          ))}
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <p className="max-w-prose text-sm text-quiet">{t('groupsText')}</p>
          {GROUP_ROWS.slice(0, shown).map((index) => (
            <fieldset key={index} className="grid grid-cols-1 gap-4 rounded-md border border-line p-4 sm:grid-cols-3">
              <legend className="px-1 text-sm font-semibold">{t('group', { n: index + 1 })}</legend>
              <div className="sm:col-span-2">
                <CostField {...field(groupField(index, 'name'))} label={t('groupName')} isText />
              </div>
              <CostField {...field(groupField(index, 'sharePercent'))} label={t('groupShare')} unit="%" />
              {AD_PAGES.map((page) => (
                <CostField key={page} {...field(groupField(index, page))} label={t(`page.${page}`)} unit={currency} />
              ))}
            </fieldset>
          ))}
        </div>
      )}
      {shown === 0 && (
        <Button
          variant="secondary"
          size="small"
          className="mt-4"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => setIsOpen(true)}
        >
          {t('addGroups')}
        </Button>
      )}
      <div className="mt-4 border-t border-line pt-4 sm:max-w-1/2">
        <CostField {...field('otherRevenue')} label={t('other')} hint={t('otherHint')} unit={currency} />
      </div>
    </CostsCard>
  )
}
