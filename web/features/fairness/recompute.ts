import { type DrawResult, drawFrom, type WordStream } from '#contracts/draw-rules.ts'
import type { BandTable, PrizeTable } from '#contracts/draw-tables.ts'
import type { DrawInput } from '~/lib/calculator-link.ts'
import { sha256 } from '~/lib/sha256.ts'

export interface Recomputed extends DrawResult {
  /** SHA-256 of the server seed, the commitment shown before play. */
  readonly hash: string
}

/** Returns whether the browser can compute hashes: only on https and on localhost. */
export const canRecompute = (): boolean => globalThis.crypto?.subtle !== undefined

/** Recomputes a draw by the rules in docs/draws.md, from a table of its rule set. */
export async function recompute(
  { serverSeed, clientSeed, nonce }: Omit<DrawInput, 'table' | 'ruleSet'>,
  table: PrizeTable | BandTable,
): Promise<Recomputed> {
  const key = await crypto.subtle.importKey('raw', bytesOf(serverSeed), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const message = `${clientSeed}:${nonce}`
  const words: number[] = []
  for (let block = 0; ; block += 1) {
    const signed = await crypto.subtle.sign('HMAC', key, bytesOf(block === 0 ? message : `${message}:${block}`))
    const view = new DataView(signed)
    for (let at = 0; at < view.byteLength; at += 4) words.push(view.getUint32(at))
    const result = drawIfEnough(words, table)
    if (result) return { ...result, hash: await sha256(serverSeed) }
  }
}

/** Returns undefined if rejection sampling used up all words and needs more. */
function drawIfEnough(words: readonly number[], table: PrizeTable | BandTable): DrawResult | undefined {
  let taken = 0
  const next: WordStream = () => {
    const word = words[taken]
    taken += 1
    if (word === undefined) throw new NeedsMore()
    return word
  }
  try {
    return drawFrom(next, table)
  } catch (error) {
    if (error instanceof NeedsMore) return undefined
    throw error
  }
}

class NeedsMore extends Error {}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
