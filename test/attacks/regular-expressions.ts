import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { openApiDocument } from '#server/http/openapi.ts'

const root = join(import.meta.dirname, '../..')

/** A regular expression and its source file. */
export interface Pattern {
  readonly where: string
  readonly pattern: string
  readonly flags: string
}

/** Finds all regular expression literals of the sources, and the files that build expressions at run time. */
export function patternsOfSources(): { readonly patterns: Pattern[]; readonly made: string[] } {
  const patterns: Pattern[] = []
  const made = new Set<string>()
  const files = globSync('{contracts,server,web}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.{ts,tsx}'] })
  for (const where of files.sort()) {
    const { program } = parseSync(where, readFileSync(join(root, where), 'utf8'))
    new Visitor({
      Literal(node) {
        if ('regex' in node && node.regex) patterns.push({ where, ...node.regex })
      },
      NewExpression({ callee, arguments: [first] }) {
        if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return
        if (first?.type === 'Literal') patterns.push({ where, pattern: String(first.value), flags: '' })
        else made.add(where)
      },
    }).visit(program)
  }
  return { patterns, made: [...made] }
}

/** Finds the regular expressions of the contracts, including those of the validation library. */
export function patternsOfContracts(): Pattern[] {
  const found = new Set<string>()
  const document = openApiDocument({ appName: '', version: '', publicUrl: '', supportEmail: '' })
  JSON.stringify(document, (name, value) => {
    if (name === 'pattern' && typeof value === 'string') found.add(value)
    return value
  })
  return [...found].map((pattern) => ({ where: 'the OpenAPI document', pattern, flags: '' }))
}
