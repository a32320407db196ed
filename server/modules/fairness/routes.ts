import { readCommitment as commitment, listDraws, rotateSeeds as rotate } from '#contracts/fairness.ts'
import type { Random } from '#server/adapters/random.ts'
import type { Mount } from '#server/http/mount.ts'
import { readCommitment, rotateSeeds } from './seeds.ts'
import { type DrawPlace, readDraws } from './store.ts'

export function mountFairness(mount: Mount, context: { random: Random }): void {
  mount(commitment, ({ db, viewer }) => readCommitment(db, viewer.memberId))

  mount(rotate, async ({ tx, viewer, input, now }) => {
    const revealed = await rotateSeeds(tx, viewer.memberId, input.body.clientSeed, context.random, now)
    return { revealed, next: await readCommitment(tx, viewer.memberId) }
  })

  mount(listDraws, async ({ db, viewer, input }) => {
    const { cursor, limit } = input.query
    const rows = await readDraws(db, viewer.memberId, limit + 1, { before: placeOf(cursor) })
    const items = rows.slice(0, limit)
    const last = items.at(-1)
    return { items, nextCursor: rows.length > limit && last ? `${last.generation}.${last.nonce}` : null }
  })
}

function placeOf(cursor: string | undefined): DrawPlace | undefined {
  if (!cursor) return undefined
  const [generation = 0, nonce = 0] = cursor.split('.').map(Number)
  return { generation, nonce }
}
