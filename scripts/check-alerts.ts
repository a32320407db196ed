// Checks the alert rules with Prometheus' own tool, and runs their tests.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../deploy/prometheus')
const promtool = process.env.PROMTOOL ?? 'promtool'

for (const command of [
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
]) {
  const run = spawnSync(promtool, command, { cwd: folder, stdio: 'inherit' })
  if (run.error) {
    console.error(
      `promtool was not found (${run.error.message}). Debian has it in the package prometheus; or set PROMTOOL.`,
    )
    process.exit(2)
  }
  if (run.status !== 0) process.exit(1)
}
