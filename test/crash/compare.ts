// Holds what people were told against what the database says. Nothing that was acknowledged may be missing,
// and nothing may be there that nobody was told of.

import type { Db } from '#server/db/transaction.ts'
import type { TestMember } from '../factories.ts'
import type { Action, Journal } from './journal.ts'
import { moveOf, requestIdOf } from './play.ts'

interface SpinAnswer {
  readonly prize: { readonly points: number }
  readonly draw: { readonly serverSeedHash: string; readonly nonce: number; readonly number: number }
}

const bodyOf = <Body>(action: Action): Body => action.answer?.body as Body
const text = (values: readonly string[]): string => [...values].sort().join('\n')

/** @returns every violation, in words */
export async function compare(
  db: Db,
  journal: Journal,
  { members, opening, cost }: { members: readonly TestMember[]; opening: number; cost: number },
): Promise<string[]> {
  const violations: string[] = []
  const expectSame = (what: string, told: unknown, found: unknown) => {
    if (told !== found) violations.push(`${what}: told\n${told}\nfound\n${found}`)
  }
  const table = await readTables(db)
  const moves = journal.done('move').map(moveOf)

  for (const { id } of members) {
    const own = (deed: Action['deed']) => journal.done(deed).filter((action) => action.by.id === id)
    const spins = own('spin').map(bodyOf<SpinAnswer>)
    const requests = own('request').map((action) => requestIdOf(action.answer?.body))
    const ownMoves = moves.filter((move) => requests.includes(move.id))
    const refunds = ownMoves.filter(({ to }) => to === 'cancelled').length
    const won = spins.reduce((sum, { prize }) => sum + prize.points, 0)

    const wallet = table.wallets.get(id)
    expectSame(`balance of ${id}`, opening + won - cost * (requests.length - refunds), wallet?.points)
    expectSame(`total earned of ${id}`, opening + won, wallet?.total_earned)
    expectSame(`entries of ${id}`, 1 + spins.length + requests.length + refunds, wallet?.seq)
    expectSame(
      `spins of ${id}`,
      text(spins.map(({ prize, draw }) => `${draw.serverSeedHash} ${draw.nonce} ${draw.number} ${prize.points}`)),
      text((table.draws.get(id) ?? []).map((d) => `${d.server_seed_hash} ${d.nonce} ${d.number} ${d.points}`)),
    )
    expectSame(`rotations of ${id}`, own('rotate').length, table.rotations.get(id)?.length ?? 0)
    const lastStatus = (request: string) => ownMoves.filter((move) => move.id === request).at(-1)?.to ?? 'pending'
    expectSame(
      `requests of ${id}`,
      text(requests.map((request) => `${request} ${lastStatus(request)}`)),
      text((table.redemptions.get(id) ?? []).map((row) => `${row.id} ${row.status}`)),
    )
    expectSame(
      `mails to ${id}`,
      requests.length + ownMoves.length,
      table.mails.filter((to) => to === idAddress(members, id)).length,
    )
    const refused = journal.actions.some((action) => action.by.id === id && action.answer?.code === 'noSpinsRemaining')
    if (refused && spins.length < 5) violations.push(`${id} was refused a spin after ${spins.length}`)
  }
  expectSame('audited moves', moves.length, table.audited)
  const answered = journal.actions.filter((action) => action.answer?.status === 200)
  expectSame('kept answers', text(answered.map(({ key }) => key)), text(table.keys))
  for (const { deed, answer } of journal.actions) {
    if (!answer) violations.push(`a ${deed} was never answered`)
    else if (answer.status !== 200 && answer.code !== 'noSpinsRemaining')
      violations.push(`a ${deed} was answered ${answer.status} ${answer.code}`)
  }
  return violations
}

const idAddress = (members: readonly TestMember[], id: string) => members.find((member) => member.id === id)?.email

async function readTables(db: Db) {
  const [wallets, draws, seeds, redemptions, outbox, mailbox, audit, keys] = await Promise.all([
    db.selectFrom('wallets').selectAll().execute(),
    db
      .selectFrom('draws as d')
      .innerJoin('fairness_seeds as s', (join) =>
        join.onRef('s.member_id', '=', 'd.member_id').onRef('s.generation', '=', 'd.generation'),
      )
      .select(['d.member_id', 's.server_seed_hash', 'd.nonce', 'd.number', 'd.points'])
      .execute(),
    db.selectFrom('fairness_seeds').select('member_id').where('revealed_at', 'is not', null).execute(),
    db.selectFrom('redemptions').select(['member_id', 'id', 'status']).execute(),
    db.selectFrom('outbox').select(['id', 'payload']).where('topic', '=', 'mail').execute(),
    db.selectFrom('mailbox').select(['id', 'recipient']).execute(),
    db.selectFrom('staff_audit').select('seq').execute(),
    db.selectFrom('idempotency_keys').select('key').execute(),
  ])
  // A mail that was delivered just before the kill may still stand in the outbox; it is one mail.
  const mails = new Map(mailbox.map(({ id, recipient }) => [id, recipient]))
  for (const { id, payload } of outbox) mails.set(id, (payload as { to: string }).to)
  return {
    wallets: new Map(wallets.map((row) => [row.member_id, row])),
    draws: Map.groupBy(draws, (row) => row.member_id),
    rotations: Map.groupBy(seeds, (row) => row.member_id),
    redemptions: Map.groupBy(redemptions, (row) => row.member_id),
    mails: [...mails.values()],
    audited: audit.length,
    keys: keys.map(({ key }) => key),
  }
}
