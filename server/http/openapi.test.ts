import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { areas } from '#contracts/index.ts'
import { openApiDocument } from './openapi.ts'

const ABOUT = { appName: 'Paz', version: '1', publicUrl: 'https://paz.example', supportEmail: 'support@paz.example' }
const document = openApiDocument(ABOUT)
// As clients read it: nothing but JSON, typed by what the tests look at.
const published = JSON.parse(JSON.stringify(document)) as {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, { examples?: unknown[]; value?: unknown }>>
}
interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: object[]
  parameters: { name: string; in: string; required?: boolean }[]
  responses: Record<string, { content?: Record<string, unknown> }>
}
const operations = Object.entries(published.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    key: `${method.toUpperCase()} ${path}`,
    path,
    ...operation,
  })),
)
const operation = (id: string) => operations.find(({ operationId }) => operationId === id)

/** Every value of a JSON document that stands under this name. */
function valuesOf(name: string, json: unknown): unknown[] {
  const found: unknown[] = []
  JSON.stringify(json, (key, value) => {
    if (key === name) found.push(value)
    return value
  })
  return found
}

describe('the document', () => {
  test('says whose it is and where it is served', () => {
    expect(document.info.contact).toEqual({
      name: 'Paz support',
      url: 'https://paz.example',
      email: 'support@paz.example',
    })
    expect(document.info.license).toEqual({ name: 'All rights reserved' })
    expect(document.info.description).not.toBe('')
    expect(document.servers).toEqual([{ url: 'https://paz.example' }])
  })

  test('names the cookie that the site sets, by https and without', () => {
    const cookieOf = (publicUrl: string) =>
      openApiDocument({ ...ABOUT, publicUrl }).components?.securitySchemes?.session
    expect(cookieOf('https://paz.example')).toMatchObject({ in: 'cookie', name: '__Host-paz.session_token' })
    expect(cookieOf('http://localhost:3000')).toMatchObject({ in: 'cookie', name: 'paz.session_token' })
  })

  test('describes each tag, and uses all of them', () => {
    expect(published.tags.filter(({ description }) => !description.endsWith('.'))).toEqual([])
    expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(published.tags.map(({ name }) => name)))
  })

  test('has what each reference names, and names each component', () => {
    const references = new Set(valuesOf('$ref', published))
    const { securitySchemes, ...components } = published.components
    const places = Object.entries(components).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `#/components/${kind}/${name}`),
    )
    expect([...references].filter((reference) => !places.includes(String(reference)))).toEqual([])
    expect(places.filter((place) => !references.has(place))).toEqual([])
  })

  test('has no object that may hold fields of any name and kind', () => {
    const fields = valuesOf('additionalProperties', published)
    expect(fields).toContain(false)
    expect(fields.filter((schema) => JSON.stringify(schema) === '{}')).toEqual([])
  })

  test('gives examples that its schemas accept', () => {
    const { schemas = {}, examples = {} } = published.components
    const withExample = Object.entries(schemas).filter(([, schema]) => schema.examples)
    expect(withExample.map(([name]) => name)).toEqual(expect.arrayContaining(['Id', 'Instant', 'Points', 'Email']))
    const isValid = (schema: object, value: unknown) => z.fromJSONSchema({ ...schema }).safeParse(value).success
    expect(withExample.filter(([, schema]) => !schema.examples?.every((example) => isValid(schema, example)))).toEqual(
      [],
    )
    const { Problem = {} } = schemas
    expect(Object.entries(examples).filter(([, { value }]) => !isValid(Problem, value))).toEqual([])
  })
})

describe('each operation', () => {
  test('has an id of its own, a summary, a description and one tag', () => {
    expect(operations).toHaveLength(areas.flatMap(([, , group]) => Object.keys(group)).length)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    const incomplete = operations.filter(
      ({ summary, description, tags }) => !summary || !/^Needs .+\.$/.test(description) || tags.length !== 1,
    )
    expect(incomplete.map(({ key }) => key)).toEqual([])
  })

  test('declares the parameters of its path, and no others', () => {
    for (const { key, path, parameters } of operations) {
      const declared = parameters.filter((one) => one.in === 'path' && one.required).map(({ name }) => name)
      expect({ key, declared }).toEqual({ key, declared: Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name) })
    }
  })

  test('says what its route declares', () => {
    expect(operation('register')).toMatchObject({
      tags: ['Accounts'],
      security: [],
      description: expect.stringMatching(
        /^Needs no session\. Takes at most 20 calls in 3600 seconds from an address\./,
      ),
    })
    expect(operation('changePrice')).toMatchObject({
      security: [{ session: [] }],
      parameters: expect.arrayContaining([expect.objectContaining({ name: 'Idempotency-Key', in: 'header' })]),
      description:
        'Needs a session. Needs a staff role with the permission system.manage. Writes an entry to the audit log.',
    })
    expect(operation('revealCode')?.parameters.map(({ name }) => name)).toEqual(['id'])
  })

  test('has the type of what it answers', () => {
    const typesOf = (id: string) => Object.keys(operation(id)?.responses[200]?.content ?? {})
    expect(typesOf('readSession')).toEqual(['application/json'])
    expect(typesOf('readEvents')).toEqual(['text/event-stream'])
    expect(typesOf('exportEntries')).toEqual(['text/csv; charset=utf-8'])
  })
})

test('examples of errors have no unfilled placeholders', () => {
  const { examples = {} } = published.components
  expect(Object.keys(examples)).toContain('tooManyRequests')
  expect(JSON.stringify(examples)).not.toMatch(/\{\w+\}/)
})
