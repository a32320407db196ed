import { useTranslations } from 'use-intl'
import type { RuleSet } from '#contracts/rule-set.ts'
import { useFormat } from '~/lib/format.ts'
import { csvOf } from '~/ui/charts/csv.ts'
import { SECTIONS, type Section } from './sections.ts'
import { chancesOf, isRows, numberIn, rowsAt, type Typed, textAt, toTyped, typedAt } from './typed-rules.ts'
import { useChance } from './use-chance.ts'

export interface ValueRow {
  readonly key: string
  readonly label: string
  readonly value: string
}

/** Returns a function that writes the values of a section as rows. */
export function useSetValues(): (section: Section, typed: Typed) => ValueRow[] {
  const t = useTranslations('adminRules')
  const format = useFormat()
  const chanceOf = useChance()
  const numberText = (text: string) => (text === '' ? t('noCap') : format.number(numberIn(text)))

  const prizeRows = (path: string, typed: Typed): ValueRow[] => {
    const rows = rowsAt(typed, path)
    const chances = chancesOf(rows)
    return rows.map(({ points, icon, color }, index) => ({
      key: `${path}.${index}`,
      label: t('prizes.row', { n: index + 1 }),
      value: t('prizes.value', {
        points: numberIn(points),
        chance: chanceOf(chances[index] ?? 0),
        icon: t(`looks.${icon as 'coins'}`),
        color: t(`looks.${color as 'prize-1'}`),
      }),
    }))
  }

  const bandRows = ({ path, rank }: { path: string; rank?: number }, typed: Typed): ValueRow[] => {
    const rows = rowsAt(typed, path)
    const chances = chancesOf(rows)
    const title = rank === undefined ? t('bands.bonus') : t('bands.rank', { n: rank })
    return rows.map(({ from, to }, index) => ({
      key: `${path}.${index}`,
      label: t('bands.rowOf', { title, n: index + 1 }),
      value: t('bands.value', {
        from: format.number(numberIn(from)),
        to: format.number(numberIn(to)),
        chance: chanceOf(chances[index] ?? 0),
      }),
    }))
  }

  return ({ fields, prizes, bands = [], titles }, typed) => {
    const found = titles === undefined ? [] : typedAt(typed, titles)
    return [
      ...fields.map(({ path, label, n = 0 }) => ({
        key: path,
        label: t(`fields.${label}`, { n }),
        value: numberText(textAt(typed, path)),
      })),
      ...(prizes === undefined ? [] : prizeRows(prizes, typed)),
      ...bands.flatMap((one) => bandRows(one, typed)),
      ...(isRows(found) ? found : []).map((title, index) => ({
        key: `${titles}.${index}`,
        label: t('titles.of', { n: index + 1 }),
        value: String(title),
      })),
    ]
  }
}

interface NumberedSet {
  readonly number: number
  readonly rules: RuleSet
}

/** Returns a function that writes a set as CSV, with the values of another one beside it. */
export function useSetCsv(): (set: NumberedSet, other: NumberedSet | undefined) => string {
  const t = useTranslations('adminRules')
  const valuesOf = useSetValues()
  return (set, other) => {
    const [typed, otherTyped] = [toTyped(set.rules), other && toTyped(other.rules)]
    const rows = SECTIONS.flatMap((section) =>
      compareRows(valuesOf(section, typed), otherTyped === undefined ? undefined : valuesOf(section, otherTyped)).map(
        (one) => [t(`sections.${section.name}`), one.row.label, one.value ?? '', ...(other ? [one.other ?? ''] : [])],
      ),
    )
    const titles = [set, ...(other ? [other] : [])].map(({ number }) => t('compare.set', { n: number }))
    return csvOf([t('compare.section'), t('compare.rule'), ...titles], rows)
  }
}

/** Returns the keys of both sets in their order, with the values of each; undefined where a set has no such row. */
export function compareRows(
  rows: readonly ValueRow[],
  others: readonly ValueRow[] | undefined,
): { row: ValueRow; value: string | undefined; other: string | undefined }[] {
  const otherOf = new Map(others?.map((row) => [row.key, row]))
  const own = new Set(rows.map(({ key }) => key))
  return [
    ...rows.map((row) => ({ row, value: row.value, other: otherOf.get(row.key)?.value })),
    ...(others ?? []).filter(({ key }) => !own.has(key)).map((row) => ({ row, value: undefined, other: row.value })),
  ]
}
