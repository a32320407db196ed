import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { RuleSet } from '#contracts/rule-set.ts'
import { Badge } from '~/ui/badge.tsx'
import { classes } from '~/ui/classes.ts'
import { SECTIONS, type Section } from './sections.ts'
import { compareRows, useSetValues } from './set-values.ts'
import { toTyped } from './typed-rules.ts'

interface RuleSetValuesProps {
  number: number
  rules: RuleSet
  /** Another set to compare with. */
  other?: { readonly number: number; readonly rules: RuleSet } | undefined
}

/** All values of a set by section. Beside another set, values that differ are marked. */
export function RuleSetValues({ number, rules, other }: RuleSetValuesProps) {
  const t = useTranslations('adminRules')
  const valuesOf = useSetValues()
  const typed = toTyped(rules)
  const otherTyped = other && toTyped(other.rules)
  const tables = SECTIONS.map((section) => ({
    section,
    rows: compareRows(valuesOf(section, typed), otherTyped === undefined ? undefined : valuesOf(section, otherTyped)),
  }))
  const changes = tables.flatMap(({ rows }) => rows.filter((row) => other && row.value !== row.other)).length
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {other && (
        <p role="status" className="text-sm text-quiet">
          {t('compare.count', { n: changes })}
        </p>
      )}
      {tables.map(({ section, rows }) => (
        <SectionTable key={section.name} section={section} rows={rows} number={number} otherNumber={other?.number} />
      ))}
    </div>
  )
}

interface SectionTableProps {
  section: Section
  rows: ReturnType<typeof compareRows>
  number: number
  otherNumber: number | undefined
}

function SectionTable({ section: { name }, rows, number, otherNumber }: SectionTableProps) {
  const t = useTranslations('adminRules')
  const id = useId()
  const isCompared = otherNumber !== undefined
  return (
    <section aria-labelledby={id} className="panel min-w-0 p-4 sm:p-5">
      <h3 id={id} className="mb-2 text-lg">
        {t(`sections.${name}`)}
      </h3>
      <table className="w-full table-fixed text-sm">
        <thead className={isCompared ? undefined : 'sr-only'}>
          <tr className="text-left text-xs text-quiet">
            <th scope="col" className="py-1.5 pr-2 font-semibold">
              {t('compare.rule')}
            </th>
            <th scope="col" className="py-1.5 pr-2 font-semibold">
              {isCompared ? t('compare.set', { n: number }) : t('compare.value')}
            </th>
            {isCompared && (
              <th scope="col" className="py-1.5 font-semibold">
                {t('compare.set', { n: otherNumber })}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, value, other }) => {
            const isChanged = isCompared && value !== other
            return (
              <tr key={row.key} className={classes('border-t border-line', isChanged && 'bg-brand-soft')}>
                <th scope="row" className="px-2 py-2 text-left align-top font-normal text-quiet wrap-anywhere">
                  {row.label}
                  {isChanged && (
                    <span className="ml-2 inline-block">
                      <Badge tone="brand">{t('compare.changed')}</Badge>
                    </span>
                  )}
                </th>
                <td className="px-2 py-2 align-top font-semibold tabular wrap-anywhere">{value ?? '–'}</td>
                {isCompared && (
                  <td
                    className={classes(
                      'px-2 py-2 align-top tabular wrap-anywhere',
                      isChanged ? 'font-semibold' : 'text-quiet',
                    )}
                  >
                    {other ?? '–'}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
