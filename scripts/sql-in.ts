/** A text of SQL in a source file, and the line it begins in. */
export interface SqlText {
  readonly sql: string
  readonly line: number
}

const BEGINS =
  /\b(?:sql(?:<[^`]*?>)?|sql\.raw\(\s*|prepared\(\s*|effect\(\s*|statement(?:<[^`]*?>)?\(\s*|executeSql\(\s*)`/g

/** Returns the SQL template literals of a TypeScript file, with `?` for each expression. */
export function sqlIn(source: string): readonly SqlText[] {
  return [...source.matchAll(BEGINS)].map((found) => {
    const from = found.index + found[0].length
    return { sql: readTemplate(source, from).text, line: source.slice(0, from).split('\n').length }
  })
}

/** Reads to the backtick that ends the template which begins at `from`. */
function readTemplate(source: string, from: number): { text: string; end: number } {
  let text = ''
  let at = from
  while (at < source.length && source[at] !== '`') {
    if (source.startsWith('${', at)) {
      at = skipExpression(source, at + 2)
      text += '?'
    } else if (source[at] === '\\') {
      text += source.slice(at, at + 2)
      at += 2
    } else {
      text += source[at]
      at += 1
    }
  }
  return { text, end: at + 1 }
}

/** Returns the position after the brace that ends the expression which begins at `from`. */
function skipExpression(source: string, from: number): number {
  let depth = 1
  let at = from
  while (at < source.length && depth > 0) {
    const sign = source[at]
    if (sign === '`') at = readTemplate(source, at + 1).end
    else {
      if (sign === '{') depth += 1
      if (sign === '}') depth -= 1
      at += 1
    }
  }
  return at
}
