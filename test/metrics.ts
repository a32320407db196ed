/** The series of /metrics by name and labels. */
export interface Scraped {
  readonly text: string
  readonly names: ReadonlySet<string>
  has(name: string): boolean
  /** Returns the sum of the series with these labels; 0 if there are none. */
  sum(name: string, labels?: Readonly<Record<string, string>>): number
  /** Returns the value of one series. */
  of(name: string, labels?: Readonly<Record<string, string>>): number
}

export async function readMetrics(url: string): Promise<Scraped> {
  const answer = await fetch(`${url}/metrics`)
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`)
  const text = await answer.text()
  const series = [...text.matchAll(/^([a-z_]+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: new Map([...labels.matchAll(/([a-z_]+)="([^"]*)"/g)].map(([, key = '', text = '']) => [key, text])),
    value: Number(value),
  }))
  const sum: Scraped['sum'] = (name, labels = {}) =>
    series
      .filter((one) => one.name === name)
      .filter((one) => Object.entries(labels).every(([key, wanted]) => one.labels.get(key) === wanted))
      .reduce((total, { value }) => total + value, 0)
  const names = new Set(series.map(({ name }) => name))
  return { text, names, has: (name) => names.has(name), sum, of: sum }
}
