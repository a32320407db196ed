// The changes of an entry of the audit log, field by field. Before and after are any JSON.

export interface Change {
  /** Such as `sessions.0.browser`; empty if the value itself is no object. */
  readonly path: string
  /** The text to show; undefined if the field did not exist. */
  readonly before: string | undefined
  readonly after: string | undefined
}

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

function fieldsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (!isNested(value)) return value === null && path === '' ? [] : [[path, textOf(value)]]
  return Object.entries(value).flatMap(([name, part]) => fieldsOf(part, path === '' ? name : `${path}.${name}`))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Compares two JSON texts. Returns undefined if one of them is no JSON, which means that the log was tampered with. */
export function changesOf(before: string, after: string): { changed: Change[]; same: Change[] } | undefined {
  try {
    const [from, to] = [before, after].map((text) => new Map(fieldsOf(JSON.parse(text))))
    const paths = [...new Set([...(from?.keys() ?? []), ...(to?.keys() ?? [])])]
    const all = paths.map((path) => ({ path, before: from?.get(path), after: to?.get(path) }))
    return {
      changed: all.filter((one) => one.before !== one.after),
      same: all.filter((one) => one.before === one.after),
    }
  } catch {
    return undefined
  }
}
