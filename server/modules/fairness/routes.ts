import {
  readCommitment as commitment,
  exportDraws as exportContract,
  listDraws,
  readOdds as odds,
  readRules as rules,
} from '#contracts/fairness.ts'
import { createTtlCache } from '#server/db/ttl-cache.ts'
import type { Mount } from '#server/http/mount.ts'
import { type ReadRuleBook, ruleSetOf } from '#server/modules/rules/index.ts'
import { readOdds } from './count-draws.ts'
import { exportDraws } from './draws-export.ts'
import { publishedSets } from './published-sets.ts'
import { readCommitment } from './seeds.ts'
import { type DrawKey, type FindUnclaimedDraw, readDraws, visibleDraw } from './store.ts'

/** Guests read the odds, which sum the counts of all days since the start. */
const ODDS_TTL_MS = 10_000

export function mountFairness(mount: Mount, findUnclaimedDraw: FindUnclaimedDraw, readRuleBook: ReadRuleBook): void {
  const readRecentOdds = createTtlCache(ODDS_TTL_MS, async (db, now) => readOdds(db, await readRuleBook(db, now), now))

  mount(commitment, async ({ db, viewer, now }) =>
    readCommitment(db, viewer.memberId, (await readRuleBook(db, now)).rulesFor(viewer, now)),
  )

  mount(listDraws, async ({ db, viewer, input, now }) => {
    const { cursor, limit } = input.query
    const rows = await readDraws(db, viewer.memberId, limit + 1, { before: parseCursor(cursor) })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const unclaimed = await findUnclaimedDraw(db, viewer, now)
    const items = page.map((draw) => visibleDraw(draw, unclaimed))
    return { items, nextCursor: rows.length > limit && last ? `${last.generation}.${last.nonce}` : null }
  })

  mount(exportContract, async ({ db, viewer, now }) =>
    exportDraws(db, viewer.memberId, {
      unclaimed: await findUnclaimedDraw(db, viewer, now),
      ruleBook: await readRuleBook(db, now),
      now,
    }),
  )

  mount(odds, ({ db, now }) => readRecentOdds(db, now))

  mount(rules, async ({ db, now }) => {
    const ruleBook = await readRuleBook(db, now)
    const sets = publishedSets(ruleBook, now).map(({ set, ...published }) => ({ ...published, rules: ruleSetOf(set) }))
    const periods = ruleBook.periods
      .filter(({ from }) => from === null || from <= now)
      .toReversed()
      .map(({ rules, from, until }) => ({
        ruleSet: rules.number,
        from: from?.toISOString() ?? null,
        // Rules to come are not public before they are active.
        until: until && until <= now ? until.toISOString() : null,
      }))
    return { sets, periods }
  })
}

function parseCursor(cursor: string | undefined): DrawKey | undefined {
  if (!cursor) return undefined
  const [generation = 0, nonce = 0] = cursor.split('.').map(Number)
  return { generation, nonce }
}
