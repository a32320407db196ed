import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createMetrics } from '#server/http/metrics.ts'
import { useTestApp } from '#test/app.ts'
import { engine } from '#test/db.ts'
import { measureWork } from './measure-work.ts'

const app = useTestApp()
const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const DASHBOARD = JSON.stringify(
  JSON.parse(read('deploy/grafana/paz.json')).panels.map((panel: { targets?: { expr: string }[] }) =>
    (panel.targets ?? []).map(({ expr }) => expr),
  ),
)
const ALERTS = read('deploy/prometheus/alerts.yml')
const METRIC = /\b(?:paz|http|nodejs|process)_[a-z0-9_]+/g

/** Returns the names of all metrics of the server. */
async function exported(): Promise<ReadonlySet<string>> {
  const { registry } = createMetrics()
  measureWork(registry)
  const text = (await registry.metrics()) + (await (await fetch(`${app().url}/metrics`)).text())
  const names = new Set<string>()
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\w+)$/gm)) {
    names.add(name)
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) names.add(`${name}_${part}`)
    if (type === 'summary') for (const part of ['sum', 'count']) names.add(`${name}_${part}`)
  }
  return names
}

describe.skipIf(engine !== 'postgres')('dashboard and alert rules', () => {
  test('use only metrics that the server exports, and all of the product’s', async () => {
    const there = await exported()
    const asked = new Set((DASHBOARD + ALERTS).match(METRIC))
    expect([...asked].filter((name) => !there.has(name))).toEqual([])
    const base = (name: string) => name.replace(/_(bucket|sum|count)$/, '')
    const shown = new Set([...asked].map(base))
    expect([...there].filter((name) => name.startsWith('paz_') && !shown.has(base(name)))).toEqual([])
  })

  test('have a section in the documents', () => {
    const page = read('docs/operations/alerts.md')
    const names = [...ALERTS.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(15)
    expect([...page.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)).toEqual(names)
    for (const name of names) expect(ALERTS).toContain(`alerts.md#${name?.toLowerCase()}`)
  })
})
