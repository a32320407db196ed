import { cpus, totalmem } from 'node:os'

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Prints one figure on a line. */
export const report = (what: string, figure: string): void => console.log(`${what}: ${figure}`)

/** Describes the machine of the measurement. */
export const machine = (): string =>
  `${cpus().length} cores of ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`

/** Milliseconds of the clock that all processes of a machine share. */
export const nowMs = (): number => Number(process.hrtime.bigint() / 1000n) / 1000

/** Prints a markdown table; the first column has names, the others figures. */
export function reportTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  console.log([line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n'))
}
