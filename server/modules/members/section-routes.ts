import {
  listMemberApprovals,
  listMemberArchive,
  listMemberRedemptions,
  listMemberTickets,
} from '#contracts/member-sections.ts'
import type { MemberRedemption } from '#contracts/members.ts'
import type { Redemption } from '#contracts/rewards.ts'
import { type Cursor, decodeCursor, encodeCursor } from '#server/http/cursor.ts'
import type { Mount } from '#server/http/mount.ts'
import { type ApprovalKinds, findApprovals } from '#server/modules/approvals/index.ts'
import { readArchive } from '#server/modules/archive/index.ts'
import { readNewestRedemptions } from '#server/modules/rewards/index.ts'
import { findTickets, ofMember, summaryOf } from '#server/modules/support/index.ts'
import { assertMember } from './assert-member.ts'

/** Mounts the sections of the page of a member (docs/product.md#page-of-a-member). */
export function mountMemberSections(mount: Mount, kinds: ApprovalKinds): void {
  mount(listMemberRedemptions, async ({ db, input: { params, query } }) => {
    await assertMember(db, params.id)
    const rows = await readNewestRedemptions(db, params.id, query.limit + 1, decodeCursor(query.cursor), query)
    return pageOf(rows.map(redemptionOf), query.limit, (last) => last)
  })

  mount(listMemberTickets, async ({ db, input: { params, query } }) => {
    await assertMember(db, params.id)
    const rows = await findTickets(db, ofMember(params.id, query), query.limit + 1, decodeCursor(query.cursor))
    return pageOf(rows.map(summaryOf), query.limit, (last) => last)
  })

  mount(listMemberApprovals, async ({ db, viewer, input: { params, query }, now }) => {
    await assertMember(db, params.id)
    const filter = { ...query, about: params.id, limit: query.limit + 1, before: decodeCursor(query.cursor) }
    const found = await findApprovals(db, kinds, viewer, filter, now)
    return pageOf(found, query.limit, ({ id, at }) => ({ id, createdAt: at }))
  })

  mount(listMemberArchive, async ({ db, input: { params, query } }) => {
    await assertMember(db, params.id)
    return readArchive(db, params.id, query)
  })
}

/** @param rows one more than a page has, if there is a further page */
function pageOf<Item>(rows: readonly Item[], limit: number, cursorOf: (item: Item) => Cursor) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(cursorOf(last)) : null }
}

export const redemptionOf = (one: Redemption): MemberRedemption => ({
  id: one.id,
  shortId: one.shortId,
  subscription: one.subscriptionName,
  duration: one.duration,
  points: one.pointsCost,
  status: one.status,
  createdAt: one.createdAt,
  heldUntil: one.hold?.until ?? null,
})
