import type { TableName } from '#contracts/draw-tables.ts'

/** What the public page recomputes a draw from. */
export interface DrawInput {
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
  readonly table: TableName
  /** Number of the rule set that it was drawn by. */
  readonly ruleSet: number
}

/** Returns the public page's path with a draw in its fragment, which browsers do not send to servers. */
export const calculatorPath = ({ serverSeed, clientSeed, nonce, table, ruleSet }: DrawInput): string =>
  `/fairness#${new URLSearchParams({ serverSeed, clientSeed, nonce: String(nonce), table, ruleSet: String(ruleSet) })}`

/** Returns the fields of such a link; empty strings for missing ones. */
export function readCalculatorHash(hash: string): Record<keyof DrawInput, string> {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const text = (name: keyof DrawInput) => given.get(name) ?? ''
  return {
    serverSeed: text('serverSeed'),
    clientSeed: text('clientSeed'),
    nonce: text('nonce'),
    table: text('table'),
    ruleSet: text('ruleSet'),
  }
}
