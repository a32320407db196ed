import { cpus, totalmem } from 'node:os'

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** One figure, on a line of its own. */
export const report = (what: string, figure: string): void => console.log(`${what}: ${figure}`)

/** What the figures were measured on. */
export const machine = (): string =>
  `${cpus().length} cores of ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`

/** Milliseconds by the clock that all processes of a machine share. */
export const nowMs = (): number => Number(process.hrtime.bigint() / 1000n) / 1000

/** Prints a table in markdown; the first column holds names, the others figures. */
export function reportTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  console.log([line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n'))
}
