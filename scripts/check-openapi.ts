// Checks the OpenAPI document with Spectral's rules for OpenAPI. Spectral brings 240 packages, so npx fetches it when it is needed.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApiDocument } from '#server/http/openapi.ts'

const folder = mkdtempSync(join(tmpdir(), 'paz-openapi-'))
const [document, ruleset] = [join(folder, 'openapi.json'), join(folder, 'ruleset.json')]
const about = { appName: 'Paz', version: '1', publicUrl: 'https://paz.example', supportEmail: 'support@paz.example' }
writeFileSync(document, JSON.stringify(openApiDocument(about)))
writeFileSync(ruleset, JSON.stringify({ extends: ['spectral:oas'] }))

const spectral = ['--yes', '@stoplight/spectral-cli@6.16.3', 'lint', '--fail-severity=hint', '--ruleset', ruleset]
const run = spawnSync('npx', [...spectral, document], {
  stdio: 'inherit',
  env: { ...process.env, SCARF_ANALYTICS: 'false' },
})
rmSync(folder, { recursive: true })
process.exit(run.status ?? 2)
