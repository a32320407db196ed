import type { DrawInput } from './recompute.ts'

/** The public page with a draw filled in. Behind the #, so that it is sent to nobody. */
export const calculatorPath = ({ serverSeed, clientSeed, nonce, table }: DrawInput): string =>
  `/fairness#${new URLSearchParams({ serverSeed, clientSeed, nonce: String(nonce), table })}`

/** What such a link fills in; empty where it says nothing. */
export function readCalculatorHash(hash: string): Record<keyof DrawInput, string> {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const text = (name: keyof DrawInput) => given.get(name) ?? ''
  return { serverSeed: text('serverSeed'), clientSeed: text('clientSeed'), nonce: text('nonce'), table: text('table') }
}
