import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { temporaryFolder } from '#test/server-process.ts'
import packageJson from '../package.json' with { type: 'json' }
import { readConfig } from './config.ts'
import { SECRET_FILES_ENVIRONMENT } from './secret-files.ts'
import { SETTINGS } from './settings.ts'

interface Schema {
  readonly $ref?: string
  readonly additionalProperties?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
}
// biome-ignore lint/suspicious/noExplicitAny: Kubernetes' objects are not typed here.
type Json = any

const deploy = join(import.meta.dirname, '../deploy')
const chart = join(deploy, 'helm/paz')
const read = (path: string) => readFileSync(join(deploy, path), 'utf8')
const yaml = (path: string): Json => parse(read(path))

const schema = JSON.parse(read('helm/paz/values.schema.json'))
const values = yaml('helm/paz/values.yaml')
const templates = globSync('templates/*', { cwd: chart })
  .map((name) => read(`helm/paz/${name}`))
  .join('\n')
const EXAMPLES = ['single', 'cluster'] as const
const example = (name: string): Json => merge(values, yaml(`helm/${name}.yaml`))
const fits = new Ajv({ strictTypes: false }).compile(schema)
const secrets = Object.keys(SECRET_FILES_ENVIRONMENT).map((name) => name.replace(/_FILE$/, ''))

/** Merges values as Helm does: objects by key, everything else replaced. */
function merge(below: Json, above: Json): Json {
  if (!isObject(below) || !isObject(above)) return above
  const keys = Object.keys({ ...below, ...above })
  return Object.fromEntries(keys.map((key) => [key, key in above ? merge(below[key], above[key]) : below[key]]))
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the paths of the values. The schema must have the same keys at each level that it closes. */
function pathsOf(given: Schema, value: Json, path = ''): string[] {
  const part: Schema = given.$ref ? schema.definitions[given.$ref.replace('#/definitions/', '')] : given
  if (part.additionalProperties !== false || !part.properties) return [path]
  expect(Object.keys(value).sort(), path).toEqual(Object.keys(part.properties).sort())
  return Object.entries(part.properties).flatMap(([key, below]) =>
    pathsOf(below, value[key], path ? `${path}.${key}` : key),
  )
}

test('the chart has the version of the server', () => {
  expect(yaml('helm/paz/Chart.yaml')).toMatchObject({ version: packageJson.version, appVersion: packageJson.version })
})

test('values, schema and templates name the same values', () => {
  // Helm adds `global`, and no template uses it.
  const { global: _, ...properties } = schema.properties
  const paths = pathsOf({ ...schema, properties }, values)
  const used = [...new Set(Array.from(templates.matchAll(/\.Values\.([\w.]+)/g), ([, path = '']) => path))]
  const covers = (a: string, b: string) => a === b || b.startsWith(`${a}.`)
  expect(used.filter((path) => !paths.some((one) => covers(one, path) || covers(path, one)))).toEqual([])
  expect(paths.filter((path) => !used.some((one) => covers(one, path) || covers(path, one)))).toEqual([])
})

test('the schema takes the defaults and the examples, and refuses what would fail later', () => {
  for (const given of [values, { ...values, global: {} }, ...EXAMPLES.map(example)])
    expect(fits(given), JSON.stringify(fits.errors)).toBe(true)
  const refused: [string, Json][] = [
    ['single', { replicas: 2 }],
    ['single', { strategy: 'RollingUpdate' }],
    ['single', { autoscaling: { enabled: true } }],
    ['single', { persistence: { enabled: false } }],
    ['single', { settings: { TRUSTED_PROXIES: '' } }],
    ['single', { settings: { PUBLIC_ADDRESS: 'https://paz.example' } }],
    ['single', { settings: { SECRET: 'r4nd0m'.repeat(8) } }],
    ['single', { settings: { DATABASE_POOL: 5 } }],
    ['single', { replica: 2 }],
    ['cluster', { networkPolicy: { from: [] } }],
    ['cluster', { secret: { settings: ['SECRET', 'DATABASE_URL', 'SMTP_URL'] } }],
  ]
  for (const [name, change] of refused) expect(fits(merge(example(name), change)), JSON.stringify(change)).toBe(false)
})

test('the schema lists all settings but those of the image', () => {
  const ofImage = ['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR', 'SITE_DIR', 'PG_BIN', 'EMBEDDED_DATABASE']
  const inVolume = ['AUDIT_HEAD_FILE', 'WALLET_ANCHOR_FILE']
  const plain = Object.keys(SETTINGS).filter(
    (name) => ![...ofImage, ...inVolume, ...secrets].includes(name) && !(name in SECRET_FILES_ENVIRONMENT),
  )
  const { settings, secret } = schema.properties
  expect(settings.propertyNames.enum.toSorted()).toEqual(plain.sort())
  expect(secret.properties.settings.items.enum.toSorted()).toEqual(secrets.toSorted())
})

test.each(EXAMPLES)('the settings of the example %s are valid in production', (name) => {
  using folder = temporaryFolder()
  const { settings, secret } = example(name)
  const texts: Record<string, string> = {
    DATABASE_URL: 'postgres://paz:r4nd0m@db.example/paz?sslmode=verify-full',
    READ_DATABASE_URL: 'postgres://paz:r4nd0m@standby.example/paz?sslmode=verify-full',
    SMTP_URL: 'smtps://user:password@mail.example',
  }
  const files = secret.settings.map((key: string) => {
    writeFileSync(join(folder.path, key), texts[key] ?? `${key}-r4nd0m`.repeat(8))
    return [`${key}_FILE`, join(folder.path, key)]
  })
  const given = { NODE_ENV: 'production', DATA_DIR: folder.path, ...settings, ...Object.fromEntries(files) }
  expect(readConfig(given)).toMatchObject({ production: true, publicUrl: 'https://paz.example' })
})

test('the pods start what the images start', () => {
  const dockerfile = read('Dockerfile')
  const [backup = '', server = ''] = Array.from(dockerfile.matchAll(/^CMD (\[.*\])$/gm), ([, command]) => command)
  // The server's command with its flags is the image's. Only the backup's is repeated, for `keep`.
  expect(server).toContain('server/main.ts')
  const args = /^ +args: \[(.*)\]$/m
    .exec(templates)?.[1]
    ?.replace('{{ .Values.backup.keep | quote }}', values.backup.keep)
  expect(args?.split(', ')).toEqual(JSON.parse(backup))
  expect(templates.match(/^ +(args|command):/gm)).toHaveLength(1)
  const { PORT, DATA_DIR } = Object.fromEntries(
    Array.from(dockerfile.matchAll(/\b(PORT|DATA_DIR)=(\S+)/g), ([, key, value]) => [key, value]),
  )
  expect(templates).toContain(`containerPort: ${PORT}\n`)
  expect(templates).toContain(`mountPath: ${DATA_DIR} }`)
  const [, user] = /^USER (\d+):\1$/m.exec(dockerfile) ?? []
  for (const key of ['runAsUser', 'runAsGroup', 'fsGroup']) expect(templates).toContain(`${key}: ${user}\n`)
  const [, stop] = /^TimeoutStopSec=(\d+)$/m.exec(read('paz.service')) ?? []
  expect(templates).toContain(`terminationGracePeriodSeconds: ${Number(stop) + 5}\n`)
})

describe.skipIf(spawnSync('helm', ['version']).status !== 0)('with Helm', () => {
  const render = (name: string): Json[] => {
    const given = [chart, '--values', join(deploy, `helm/${name}.yaml`)]
    execFileSync('helm', ['lint', '--strict', ...given])
    const text = execFileSync('helm', ['template', 'paz', ...given], { encoding: 'utf8' })
    return parseAllDocuments(text).map((document) => document.toJSON())
  }

  test('the examples have the expected objects', () => {
    const kinds = (name: string) => render(name).map(({ kind }) => kind)
    const always = [
      'ConfigMap',
      'CronJob',
      'Deployment',
      'Ingress',
      'PersistentVolumeClaim',
      'PodDisruptionBudget',
      'Service',
    ]
    expect(kinds('single').sort()).toEqual([...always, 'PersistentVolumeClaim'].sort())
    const optional = ['HorizontalPodAutoscaler', 'NetworkPolicy', 'ServiceMonitor']
    expect(kinds('cluster').sort()).toEqual([...always, ...optional].sort())
  })

  test.each(EXAMPLES)('the objects of the example %s fit together and hold no secret', (name) => {
    const objects = render(name)
    const all = (kind: string) => objects.filter((object) => object.kind === kind)
    const one = (kind: string) => all(kind)[0]
    const server = one('Deployment').spec.template
    const backup = one('CronJob').spec.jobTemplate.spec.template
    for (const selector of [
      one('Deployment').spec.selector.matchLabels,
      one('Service').spec.selector,
      one('PodDisruptionBudget').spec.selector.matchLabels,
    ]) {
      expect(server.metadata.labels).toMatchObject(selector)
      expect(backup.metadata.labels).not.toMatchObject(selector)
    }
    const claims = all('PersistentVolumeClaim').map(({ metadata }) => metadata.name)
    for (const { spec } of [server, backup]) {
      const [container] = spec.containers
      expect(spec.securityContext.runAsNonRoot).toBe(true)
      expect(container.securityContext).toMatchObject({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true })
      expect(container.envFrom[0].configMapRef.name).toBe(one('ConfigMap').metadata.name)
      expect(container.volumeMounts.map((mount: Json) => mount.name)).toEqual(
        spec.volumes.map((volume: Json) => volume.name),
      )
      const named = spec.volumes.flatMap((volume: Json) => volume.persistentVolumeClaim?.claimName ?? [])
      expect(claims).toEqual(expect.arrayContaining(named))
      const environment = container.env.map((variable: Json) => variable.name)
      expect(environment.filter((variable: string) => !(variable in SECRET_FILES_ENVIRONMENT))).toEqual([])
      expect(new Set(environment).size).toBe(environment.length)
    }
    expect(Object.keys(one('ConfigMap').data).filter((key) => secrets.includes(key))).toEqual([])
    expect(all('Secret')).toEqual([])
  })
})
