// Reads the rows of a plain-SQL dump of pg_dump as a stream: only the blocks `COPY … FROM stdin`. No statement of the dump is executed.
// The format: https://www.postgresql.org/docs/current/sql-copy.html, 'Text Format'.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { COLUMNS, type OldTable, OPTIONAL_COLUMNS } from './old-tables.ts'

/** A dump that cannot be imported; the message is for the operator. */
export class UnusableDump extends Error {}

export type DumpRow = Readonly<Record<string, string | null>>

/** Rows of one table that were read together. */
export interface DumpPart {
  readonly table: OldTable
  readonly rows: readonly DumpRow[]
}

/** What is known at the end of a dump. */
export interface DumpFacts {
  /** Of the file, 64 hexadecimal digits. */
  readonly sha256: string
  /** Tables with rows that the import does not read, with the number of rows. */
  readonly ignored: ReadonlyMap<string, number>
}

/** No line of a dump of such tables is as long, in UTF-16 units. */
const LONGEST_LINE = 16 * 1024 * 1024

const COPY = /^COPY (\S+) \((.+)\) FROM stdin;$/
const END = '-- PostgreSQL database dump complete'
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** Returns the value of a field; null for `\N`. */
export function unescapeField(text: string): string | null {
  if (!text.includes('\\')) return text
  if (text === '\\N') return null
  return text.replace(/\\(?:x([0-9a-fA-F]{1,2})|([0-7]{1,3})|([\s\S]))/g, (_, hex, octal, character) =>
    hex || octal ? String.fromCharCode(Number.parseInt(hex ?? octal, hex ? 16 : 8)) : (ESCAPES[character] ?? character),
  )
}

/** The block that is being read. */
interface Block {
  readonly name: string
  /** Undefined for a table that the import does not read. */
  readonly table: OldTable | undefined
  readonly fields: number
  /** The columns that are read, with their positions. */
  readonly columns: readonly (readonly [name: string, position: number])[]
  row: number
}

const isOldTable = (name: string): name is OldTable => Object.hasOwn(COLUMNS, name)

/**
 * Reads a dump to its end.
 *
 * @returns the facts, after all rows were yielded
 * @throws UnusableDump when tables or columns are missing, or the file is damaged, incomplete or in another format
 */
export async function* readDump(path: string): AsyncGenerator<DumpPart, DumpFacts, void> {
  const hash = createHash('sha256')
  const decoder = new StringDecoder('utf8')
  const ignored = new Map<string, number>()
  const seen = new Set<string>()
  const problems: string[] = []
  let block: Block | undefined
  let isComplete = false
  let rest = ''

  const readStatement = (line: string): Block | undefined => {
    if (line === END) isComplete = true
    const encoding = /^SET client_encoding = '(.*)';$/.exec(line)?.[1]
    if (encoding && encoding !== 'UTF8')
      throw new UnusableDump(`The dump is in ${encoding}. Make it with --encoding=UTF8.`)
    if (line.startsWith('INSERT INTO '))
      throw new UnusableDump('The dump has INSERT statements. Make it without --inserts.')
    const [, name, list] = COPY.exec(line) ?? []
    return name && list ? openBlock(name.replaceAll('"', ''), list.replaceAll('"', '').split(', ')) : undefined
  }
  const openBlock = (name: string, columns: readonly string[]): Block => {
    const table = isOldTable(name) ? name : undefined
    const missing = table ? COLUMNS[table].filter((column) => !columns.includes(column)) : []
    if (missing.length > 0) problems.push(`${name} lacks the columns ${missing.join(', ')}`)
    seen.add(name)
    const read = table ? [...COLUMNS[table], ...(OPTIONAL_COLUMNS[table] ?? [])] : []
    const positions = read.flatMap((column) =>
      columns.includes(column) ? [[column, columns.indexOf(column)] as const] : [],
    )
    return { name, table, fields: columns.length, columns: positions, row: 0 }
  }
  const readRow = (line: string, { name, fields, columns, row }: Block): DumpRow => {
    const values = line.split('\t')
    if (values.length !== fields)
      throw new UnusableDump(`Row ${row} of ${name} has ${values.length} fields instead of ${fields}.`)
    return Object.fromEntries(columns.map(([column, position]) => [column, unescapeField(values[position] ?? '')]))
  }

  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    hash.update(chunk)
    const lines = (rest + decoder.write(chunk)).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_LINE) throw new UnusableDump('The dump has a line of more than 16 MB.')
    let rows: DumpRow[] = []
    for (const line of lines) {
      if (!block) block = readStatement(line)
      else if (line === '\\.') {
        if (block.table && rows.length > 0) yield { table: block.table, rows }
        rows = []
        if (!block.table && block.row > 0) ignored.set(block.name, block.row)
        block = undefined
      } else {
        block.row += 1
        if (block.table && problems.length === 0) rows.push(readRow(line, block))
      }
    }
    if (block?.table && rows.length > 0) yield { table: block.table, rows }
  }
  if (rest === END) isComplete = true
  if (block) throw new UnusableDump(`The dump ends in the middle of ${block.name}.`)
  const tables = Object.keys(COLUMNS).filter((name) => !seen.has(name))
  if (tables.length > 0) problems.unshift(`there is no COPY block of ${tables.join(', ')}`)
  if (problems.length > 0) throw new UnusableDump(`The dump has another shape: ${problems.join('; ')}.`)
  if (!isComplete) throw new UnusableDump(`The dump is incomplete: its last line is not '${END}'.`)
  return { sha256: hash.digest('hex'), ignored }
}
