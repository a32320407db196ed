import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type Call, type JsonSchema, sampleOf } from './sample-input.ts'

/** A generated request. It prints itself in short, because generated values can be very long. */
export interface RandomRequest {
  readonly method: string
  readonly path: string
  readonly body: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

const MAX_PRINTED_LENGTH = 600
/** Maximum length of a path segment or query value. Node refuses longer ones before the application sees them. */
const MAX_PART_LENGTH = 800

const junkText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', ' ', '\0', 'a\0b', '\ud800', 'x\udfff', '\ufffe', '😀', '\u202e', '%', '%00', '\\', '../..'),
  fc.constantFrom("'; drop table members; --", '<script>', 'null', 'undefined', '__proto__', '{"a":1}', '+05:30'),
  fc.constantFrom('NaN', '1e999', '-0', '0x10', '١٢٣', '99999999999999999999', '-1', '1.5', '1.2.3', '2026-02-30'),
  fc.integer({ min: 100, max: 5000 }).map((length) => 'x'.repeat(length)),
)

const junk: fc.Arbitrary<unknown> = fc.oneof(
  junkText,
  fc.constantFrom(null, true, -1, 0, 1.5, 1e300, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 63),
  fc.jsonValue({ maxDepth: 2 }),
  fc.integer({ min: 1, max: 3000 }).map((depth) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)),
)

/** Generates values that a schema accepts, with an invalid part now and then. `id` generates ids of existing rows. */
function mostlyValid(schema: JsonSchema, id: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (schema.type === 'object') {
    const parts = Object.entries(schema.properties ?? {}).map(([name, property]) => [
      name,
      fc.option(mostlyValid(property, id), { nil: undefined, freq: 12 }),
    ])
    const whole = fc.record(Object.fromEntries(parts))
    return fc.oneof({ weight: 9, arbitrary: whole }, { weight: 1, arbitrary: junk })
  }
  const sample = schema.enum ? fc.constantFrom(...schema.enum) : fc.constant(sampleOf(schema))
  const pattern = schema.pattern && !schema.format ? fc.stringMatching(new RegExp(schema.pattern)) : sample
  const right = schema.format === 'uuid' ? id : pattern
  return fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: junk })
}

const key = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined).map(() => randomUUID() as string) },
  { weight: 1, arbitrary: fc.constantFrom('', 'x', '00000000-0000-0000-0000-000000000000') },
)
const cookie = fc.oneof(
  fc.constantFrom(
    '',
    'paz.session_token=',
    'paz.session_token=%',
    'paz.session_token=a.b; paz.session_token=c.d',
    ';;=;',
  ),
  fc.string({ maxLength: 60 }).map((text) => `paz.session_token=${text.replace(/[^\x20-\x7e]/g, '')}`),
)
const contentType = fc.constantFrom('text/plain', 'application/json; charset=latin1', '', ';')

const rarely = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: 15, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

/** Generates mostly valid requests for an operation of the OpenAPI document. `ids` may change between requests. */
export function randomRequest({ method, path, operation }: Call, ids: readonly string[]): fc.Arbitrary<RandomRequest> {
  const id = fc.nat().map((at) => ids[at % ids.length] ?? '')
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  const schema = operation.requestBody?.content['application/json']?.schema ?? {}
  return fc
    .record({
      part: fc.oneof({ weight: 4, arbitrary: id }, { weight: 1, arbitrary: junkText }),
      query: fc.record(
        Object.fromEntries(
          query.map((parameter) => [parameter.name, fc.option(mostlyValid(parameter.schema, id), { nil: undefined })]),
        ),
      ),
      body: fc.oneof(
        { weight: 8, arbitrary: mostlyValid(schema, id).map((value) => JSON.stringify(value)) },
        { weight: 1, arbitrary: junkText },
        { weight: 1, arbitrary: fc.constant(undefined) },
      ),
      key,
      cookie: rarely(cookie),
      contentType: rarely(contentType),
    })
    .map((drawn) => {
      const address = path.replace(/\{\w+\}/g, () => encode(drawn.part))
      const search = Object.entries(drawn.query)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}=${encode(typeof value === 'string' ? value : JSON.stringify(value))}`)
      const request = {
        method,
        path: search.length > 0 ? `${address}?${search.join('&')}` : address,
        body: method === 'GET' ? undefined : drawn.body,
        headers: {
          'idempotency-key': drawn.key,
          ...(drawn.cookie !== undefined && { cookie: drawn.cookie }),
          ...(drawn.contentType !== undefined && { 'content-type': drawn.contentType }),
        },
      }
      return { ...request, [fc.toStringMethod]: () => JSON.stringify(request).slice(0, MAX_PRINTED_LENGTH) }
    })
}

const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed().slice(0, MAX_PART_LENGTH).toWellFormed())
