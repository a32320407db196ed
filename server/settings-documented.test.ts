import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/server-process.ts'
import { readConfig, SETTINGS } from './config.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The rows of the table of settings: a default for each name. */
function documented(): Map<string, string> {
  const text = read('README.md')
  const table = text.slice(text.indexOf('\n## Settings'), text.indexOf('\n### Becoming staff'))
  const rows = [...table.matchAll(/^\| (`[A-Z].*?) \| (.*?) \|/gm)]
  return new Map(
    rows.flatMap(([, names = '', byDefault = '']) =>
      [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => [name, byDefault] as const),
    ),
  )
}

/** What a setting is when it is left out, where that is said by one word. */
function defaultOf(name: string): string | undefined {
  const parsed = SETTINGS[name]?.safeParse(undefined)
  if (!parsed?.success || parsed.data === undefined) return undefined
  return Array.isArray(parsed.data) ? parsed.data.join(',') : String(parsed.data)
}

test('every setting stands in README’s table, and nothing that is none', () => {
  expect([...documented().keys()].sort()).toEqual(Object.keys(SETTINGS).sort())
})

test('with the default that it has', () => {
  const table = documented()
  const wrong = Object.keys(SETTINGS).filter((name) => {
    const byDefault = defaultOf(name)
    // The folder of the site is told from the root.
    if (!byDefault || name === 'SITE_DIR') return false
    return !table.get(name)?.includes(`\`${byDefault}\``)
  })
  expect(wrong).toEqual([])
})

test('files for deploying set nothing that is no setting', () => {
  // Of PostgreSQL's image, the proxy's, and Node itself.
  const own = [
    'POSTGRES_PASSWORD_FILE',
    'POSTGRES_USER',
    'POSTGRES_DB',
    'POSTGRES_INITDB_ARGS',
    'SITE_ADDRESS',
    'UPSTREAM',
    'NODE_COMPILE_CACHE',
  ]
  const named = [
    ...read('deploy/paz.env.example').matchAll(/^([A-Z0-9_]+)=/gm),
    ...read('deploy/compose.yaml').matchAll(/^ {6}([A-Z0-9_]+):/gm),
    ...read('deploy/paz.service').matchAll(/(?<=^#?Environment=.*)\b([A-Z_]+)=/gm),
    ...(/^ENV (.*)$/m.exec(read('deploy/Dockerfile'))?.[1] ?? '').matchAll(/([A-Z_]+)=/g),
  ].map(([, name = '']) => name)
  expect(named).toContain('NODE_ENV')
  expect(named.filter((name) => !(name in SETTINGS) && !own.includes(name))).toEqual([])
})

test('the files for Compose are a valid configuration for production', () => {
  using folder = temporaryFolder()
  const compose = read('deploy/compose.yaml')
  // The secrets, as its first lines make them.
  const random = /for name in ([\w ]+);/.exec(compose)?.[1]?.split(' ') ?? []
  const written = [...compose.matchAll(/echo ["'](.*)["'] >(\w+)/g)].map(
    ([, text = '', name = '']) => [name, text] as const,
  )
  for (const [name, text] of [...random.map((name) => [name, 'r4nd0m'.repeat(8)] as const), ...written])
    writeFileSync(join(folder.path, name), `${text.replace('$(cat postgres_password)', 'r4nd0m')}\n`)
  const service = compose.slice(compose.indexOf('\n  paz:'), compose.indexOf('\n  proxy:'))
  const settings = [...service.matchAll(/^ {6}([A-Z0-9_]+): (.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace('/run/secrets/', `${folder.path}/`),
  ])
  const example = [...read('deploy/paz.env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [
    name,
    value || 'boss@paz.example',
  ])
  const config = readConfig({ ...Object.fromEntries(example), ...Object.fromEntries(settings), DATA_DIR: folder.path })
  expect(config).toMatchObject({
    production: true,
    database: { engine: 'postgres', url: 'postgres://paz:r4nd0m@database:5432/paz' },
    smtpUrl: 'smtps://user:password@mail.example',
    metricsToken: 'r4nd0m'.repeat(8),
  })
})
