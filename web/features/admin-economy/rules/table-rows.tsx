import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AD_TASKS } from '#contracts/ad-rules.ts'
import { BANDS_MAX, PRIZE_COLORS, PRIZE_ICONS, PRIZES_MAX, PRIZES_MIN } from '#contracts/prize-rules.ts'
import { Select } from '~/ui/input.tsx'
import { ColorDot } from './color-dot.tsx'
import { RowInput } from './number-input.tsx'
import { copyLast, keyOfRow, RowList } from './row-tools.tsx'
import { chancesOf, isRows, numberIn, rowsAt, typedAt } from './typed-rules.ts'
import { useChance } from './use-chance.ts'
import { useDraftField, useDraftForm } from './use-draft-form.ts'

/** The prizes of a table: points, weight with its chance in percent, icon and colour. The first one is at the top of the wheel. */
export function PrizeRows({ path, title }: { path: string; title: string }) {
  const t = useTranslations('adminRules.prizes')
  const chanceOf = useChance()
  const { typed, errors, change } = useDraftForm()
  const rows = rowsAt(typed, path)
  const chances = chancesOf(rows)
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-base">{title}</h3>
      <RowList
        label={title}
        rows={rows}
        min={PRIZES_MIN}
        max={PRIZES_MAX}
        add={t('add')}
        error={errors.get(path)}
        onChange={(next) => change(path, next)}
        makeRow={copyLast}
        keyOf={keyOfRow}
      >
        {(_, index) => (
          <span className="grid min-w-0 flex-1 grid-cols-2 gap-x-2 gap-y-2 sm:grid-cols-[minmax(3.75rem,1fr)_minmax(4.75rem,1fr)_minmax(6.25rem,1.4fr)_minmax(5rem,1fr)]">
            <Labelled text={t('points')}>
              <RowInput path={`${path}.${index}.points`} label={t('pointsOf', { n: index + 1 })} />
            </Labelled>
            <Labelled text={t('weight')} note={<Chance percent={chanceOf(chances[index] ?? 0)} />}>
              <RowInput path={`${path}.${index}.weight`} label={t('weightOf', { n: index + 1 })} />
            </Labelled>
            <Labelled text={t('icon')}>
              <LookSelect path={`${path}.${index}.icon`} names={PRIZE_ICONS} label={t('iconOf', { n: index + 1 })} />
            </Labelled>
            <Labelled text={t('color')}>
              <LookSelect path={`${path}.${index}.color`} names={PRIZE_COLORS} label={t('colorOf', { n: index + 1 })} />
            </Labelled>
          </span>
        )}
      </RowList>
      <Mean points={rows.map((row) => numberIn(row.points))} chances={chances} />
    </div>
  )
}

/** Ranges of points, each with a weight. */
export function BandRows({ path, title }: { path: string; title: string }) {
  const t = useTranslations('adminRules.bands')
  const tPrizes = useTranslations('adminRules.prizes')
  const chanceOf = useChance()
  const { typed, errors, change } = useDraftForm()
  const rows = rowsAt(typed, path)
  const chances = chancesOf(rows)
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-base">{title}</h3>
      <RowList
        label={title}
        rows={rows}
        min={1}
        max={BANDS_MAX}
        add={t('add')}
        error={errors.get(path)}
        onChange={(next) => change(path, next)}
        makeRow={copyLast}
        keyOf={keyOfRow}
      >
        {(_, index) => (
          <span className="grid min-w-0 flex-1 grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-3">
            {(['from', 'to'] as const).map((end) => (
              <Labelled key={end} text={t(end)}>
                <RowInput path={`${path}.${index}.${end}`} label={t(`${end}Of`, { n: index + 1 })} />
              </Labelled>
            ))}
            <Labelled text={tPrizes('weight')} note={<Chance percent={chanceOf(chances[index] ?? 0)} />}>
              <RowInput path={`${path}.${index}.weight`} label={tPrizes('weightOf', { n: index + 1 })} />
            </Labelled>
          </span>
        )}
      </RowList>
      <Mean points={rows.map(({ from, to }) => (numberIn(from) + numberIn(to)) / 2)} chances={chances} />
    </div>
  )
}

/** The titles of the ads of a page, in order. */
export function TitleRows({ path, title }: { path: string; title: string }) {
  const t = useTranslations('adminRules.titles')
  const { typed, errors, change } = useDraftForm()
  const found = typedAt(typed, path)
  const rows = isRows(found) ? found : []
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-base">{title}</h3>
      <RowList
        label={title}
        rows={rows}
        min={0}
        max={AD_TASKS.length}
        add={t('add')}
        error={errors.get(path)}
        onChange={(next) => change(path, next)}
        makeRow={(all) => [...all, '']}
        keyOf={(_, index) => String(index)}
      >
        {(_, index) => (
          <span className="min-w-0 flex-1 max-sm:w-full">
            <RowInput isText path={`${path}.${index}`} label={t('of', { n: index + 1 })} maxLength={60} />
          </span>
        )}
      </RowList>
    </div>
  )
}

function Labelled({ text, note, children }: { text: string; note?: ReactNode; children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <span className="flex items-baseline justify-between gap-2 text-xs">
        <span aria-hidden className="font-semibold text-quiet">
          {text}
        </span>
        {note}
      </span>
      {children}
    </span>
  )
}

function Chance({ percent }: { percent: string }) {
  const t = useTranslations('adminRules.prizes')
  return (
    <span className="font-semibold tabular">
      <span className="sr-only">{t('chance')} </span>
      {percent}
    </span>
  )
}

function LookSelect({ path, names, label }: { path: string; names: readonly string[]; label: string }) {
  const t = useTranslations('adminRules.looks')
  const { value, onChange } = useDraftField(path)
  const isColor = path.endsWith('.color')
  return (
    <span className="flex min-w-0 items-center gap-2">
      {isColor && <ColorDot color={value} />}
      <Select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="min-w-0 flex-1"
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {isColor ? name.replace('prize-', '') : t(name as 'coins')}
          </option>
        ))}
      </Select>
    </span>
  )
}

/** The expected points of a draw. */
function Mean({ points, chances }: { points: readonly number[]; chances: readonly number[] }) {
  const t = useTranslations('adminRules.prizes')
  const mean = points.reduce((sum, one, index) => sum + (one * (chances[index] ?? 0)) / 100, 0)
  return <p className="text-sm text-quiet tabular">{t('mean', { points: Math.round(mean * 10) / 10 })}</p>
}
