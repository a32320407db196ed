import { DayChart } from '~/ui/charts/day-chart.tsx'
import { Sparkline } from '~/ui/charts/sparkline.tsx'
import { Group } from './group.tsx'

const DAYS = Array.from({ length: 14 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`)
const wave = (height: number, shift: number) =>
  DAYS.map((_, day) => Math.round(height * (1.2 + Math.sin((day + shift) / 2))))
const SERIES = [
  { label: 'Earned', values: wave(400, 0) },
  { label: 'Spent', values: wave(250, 3) },
]

/** Charts in each kind and without any figures, and sparklines. */
export const Plots = () => (
  <>
    {(['lines', 'bars', 'stack'] as const).map((kind) => (
      <DayChart
        key={kind}
        kind={kind}
        title={`Points per day, ${kind}`}
        text="An example."
        head={['Day', 'Earned', 'Spent']}
        days={DAYS}
        series={SERIES}
        row={(day) => SERIES.map(({ values }) => String(values[day]))}
      />
    ))}
    <DayChart
      kind="lines"
      title="Points per day, none"
      text="An example."
      head={['Day', 'Earned']}
      days={DAYS}
      series={[{ label: 'Earned', values: DAYS.map(() => 0) }]}
      row={() => ['0']}
    />
    <Group name="sparklines: rising, falling, steady, a single value">
      <Sparkline values={[1, 2, 2, 5, 4, 8, 13]} />
      <Sparkline values={[9, 9, 7, 8, 3, 2, 0]} />
      <Sparkline values={[4, 4, 4]} />
      <Sparkline values={[4]} />
    </Group>
  </>
)
