// Verifies an export of draws without a server or database. A finding is a sentence that describes one fault.

import { type DrawTables, tablesOf } from '#contracts/draw-tables.ts'
import { DrawsExport, FirstDrawsExport } from '#contracts/fairness.ts'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { hashOfRules } from '#server/modules/rules/index.ts'
import { hashServerSeed, redraw } from './draw.ts'
import { digestOf } from './draws-export.ts'

export interface ExportReport {
  /** Draws that were recomputed with the same result. */
  readonly verified: number
  /** Draws whose server seed is still secret. */
  readonly unrevealed: number
  /** Draws of a card that was not scratched yet. */
  readonly waiting: number
  readonly findings: readonly string[]
}

type Seed = DrawsExport['seeds'][number]
type Recorded = DrawsExport['draws'][number] | FirstDrawsExport['draws'][number]
type ExportedRules = DrawsExport['ruleSets'][number]

/** The rules of all draws in the first format, which names none. */
const FIRST_SET: ExportedRules = { number: 1, hash: hashOfRules(SPECIFICATION_SET), rules: SPECIFICATION_SET }

/** @param text the unchanged content of the file */
export function verifyExport(text: string): ExportReport {
  const content = readExport(text)
  if (typeof content === 'string') return { verified: 0, unrevealed: 0, waiting: 0, findings: [content] }
  const ruleSets = 'ruleSets' in content ? content.ruleSets : [FIRST_SET]
  const tables = new Map(ruleSets.map(({ number, rules }) => [number, tablesOf(rules)]))
  const findings = [...checkText(text, content), ...ruleSets.flatMap(checkRules), ...content.seeds.flatMap(checkSeed)]
  if (content.complete) findings.push(...checkNonces(content))
  let [verified, unrevealed, waiting] = [0, 0, 0]
  const seeds = new Map(content.seeds.map((seed) => [seed.serverSeedHash, seed]))
  for (const draw of content.draws) {
    const seed = seeds.get(draw.serverSeedHash)
    const finding = checkDraw(draw, seed, tables.get('ruleSet' in draw ? draw.ruleSet : FIRST_SET.number))
    if (finding) findings.push(`${nameOf(draw)}: ${finding}`)
    else if (!draw.result) waiting += 1
    else if (!seed?.serverSeed) unrevealed += 1
    else verified += 1
  }
  return { verified, unrevealed, waiting, findings }
}

function readExport(text: string): DrawsExport | FirstDrawsExport | string {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return 'The file is no JSON.'
  }
  const first = FirstDrawsExport.safeParse(json)
  if (first.success) return first.data
  const { data, error } = DrawsExport.safeParse(json)
  if (data) return data
  return `The file is no export of draws: ${error.issues.map(({ path }) => path.join('.') || 'its fields').join(', ')}.`
}

/** Accepts only one serialization, so that every changed byte is a finding. */
function checkText(text: string, content: DrawsExport | FirstDrawsExport): string[] {
  const { sha256, ...rest } = content
  const findings: string[] = []
  if (digestOf(rest) !== sha256) findings.push('The file was changed: its content does not have the SHA-256 it names.')
  const forms = [JSON.stringify(content), JSON.stringify(content, null, 2)]
  if (!forms.includes(text.replace(/\n$/, ''))) findings.push('The file is not written as an export is.')
  return findings
}

const checkRules = ({ number, hash, rules }: ExportedRules): string[] =>
  hashOfRules(rules) === hash ? [] : [`Rule set ${number} has another hash.`]

function checkSeed({ serverSeed, serverSeedHash }: Seed): string[] {
  if (serverSeed === null) return []
  try {
    if (hashServerSeed(serverSeed) === serverSeedHash) return []
    return [`Seed ${short(serverSeedHash)}: the revealed seed has another hash.`]
  } catch (error) {
    return [`Seed ${short(serverSeedHash)}: ${(error as Error).message}`]
  }
}

/** Checks that each nonce from 0 on occurs once, so that no draw is missing. */
function checkNonces({
  seeds,
  draws,
}: {
  readonly seeds: readonly Seed[]
  readonly draws: readonly Recorded[]
}): string[] {
  const nonces = Map.groupBy(draws, (draw) => draw.serverSeedHash)
  return seeds.flatMap((seed) => {
    const found = (nonces.get(seed.serverSeedHash) ?? []).map(({ nonce }) => nonce)
    const isComplete = found.length === seed.draws && found.every((nonce, index) => nonce === index)
    return isComplete
      ? []
      : [`Seed ${short(seed.serverSeedHash)}: its draws are not the numbers 0 to ${seed.draws - 1}.`]
  })
}

function checkDraw(draw: Recorded, seed: Seed | undefined, tables: DrawTables | undefined): string | undefined {
  if (!seed) return 'its seed is not in the file.'
  if (!tables) return 'its rule set is not in the file.'
  if (seed.clientSeed === null) return 'it has no client seed.'
  if (seed.serverSeed === null || !draw.result) return undefined
  const { nonce, table, result } = draw
  try {
    const seeds = { serverSeed: seed.serverSeed, clientSeed: seed.clientSeed, nonce }
    const { number, label, points } = redraw(seeds, tables[table])
    const isSame = number === result.number && label === result.label && points === result.points
    return isSame ? undefined : `it gives ${number}, ${label}; recorded is ${result.number}, ${result.label}.`
  } catch (error) {
    return (error as Error).message
  }
}

const nameOf = ({ table, serverSeedHash, nonce }: Recorded) =>
  `Draw ${nonce} of seed ${short(serverSeedHash)} (${table})`
const short = (hash: string) => hash.slice(0, 8)
