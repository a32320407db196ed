import type { TriviaFailure } from '#server/adapters/trivia.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import type { TriviaQuestion } from './bank.ts'
import { addServiceQuestions } from './question-store.ts'
import { allKinds, type KindStanding, MOST_AT_ONCE } from './service-pace.ts'

export interface ServiceRow {
  readonly next_request_at: Date
  readonly failures: number
  readonly last_failure: TriviaFailure | null
  readonly last_success_at: Date | null
}

/** The right to make one request. It ends at `until`, whatever becomes of its holder. */
export interface Turn {
  readonly host: string
  readonly until: Date
  readonly token: string | null
  readonly tokenUsedAt: Date | null
  readonly failures: number
}

export async function meetService(db: Db, host: string, now: Date): Promise<void> {
  await db
    .insertInto('trivia_services')
    .values({ host, next_request_at: now })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .execute()
}

export const readService = async (db: Db, host: string): Promise<ServiceRow | undefined> =>
  (await db
    .selectFrom('trivia_services')
    .select(['next_request_at', 'failures', 'last_failure', 'last_success_at'])
    .where('host', '=', host)
    .executeTakeFirst()) as ServiceRow | undefined

/** Takes the turn if the service may be asked now. Of many processes that try at once, one gets it. */
export async function takeTurn(db: Db, host: string, now: Date, until: Date): Promise<Turn | undefined> {
  const row = await db
    .updateTable('trivia_services')
    .set({ next_request_at: until })
    .where('host', '=', host)
    .where('next_request_at', '<=', now)
    .returning(['token', 'token_used_at', 'failures'])
    .executeTakeFirst()
  return row && { host, until, token: row.token, tokenUsedAt: row.token_used_at, failures: row.failures }
}

type Ending = Partial<
  Pick<ServiceRow, 'failures' | 'last_failure' | 'last_success_at'> & {
    token: string | null
    token_used_at: Date
  }
> & { next_request_at: Date }

/** Says how the turn went. Who took so long that the turn had passed to somebody else says nothing any more. */
async function endTurn(db: Db, { host, until }: Turn, ending: Ending): Promise<void> {
  await db
    .updateTable('trivia_services')
    .set(ending)
    .where('host', '=', host)
    .where('next_request_at', '=', until)
    .execute()
}

/** With a new token the service knows of nothing that it gave before: it has as many as it ever had. */
export async function keepToken(db: Db, turn: Turn, token: string, now: Date, next: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await endTurn(tx, turn, { next_request_at: next, token, token_used_at: now })
    await tx.updateTable('trivia_kinds').set({ amount: MOST_AT_ONCE }).where('host', '=', turn.host).execute()
  })
}

/** Keeps what came, and how the kind stands with it. */
export async function keepAnswer(
  db: Db,
  turn: Turn,
  kind: KindStanding,
  answer: 'fewer' | readonly TriviaQuestion[],
  standing: (answer: 'fewer' | number) => KindStanding,
  now: Date,
  next: Date,
): Promise<KindStanding> {
  const { host } = turn
  return await inTransaction(db, async (tx) => {
    if (answer !== 'fewer') await addServiceQuestions(tx, answer, host, now)
    const after = standing(answer === 'fewer' ? answer : await countKept(tx, host, kind))
    await writeKind(tx, host, after)
    const went = { failures: 0, last_failure: null, last_success_at: now, token_used_at: now }
    await endTurn(tx, turn, { ...went, next_request_at: next })
    return after
  })
}

export async function keepFailure(
  db: Db,
  turn: Turn,
  failure: TriviaFailure,
  next: Date,
  rested: KindStanding | undefined,
): Promise<void> {
  const token = failure === 'token_unknown' ? { token: null } : {}
  await inTransaction(db, async (tx) => {
    if (rested) await writeKind(tx, turn.host, rested)
    const went = { failures: turn.failures + 1, last_failure: failure }
    await endTurn(tx, turn, { ...went, ...token, next_request_at: next })
  })
}

async function countKept(db: Db, host: string, { category, difficulty }: KindStanding): Promise<number> {
  const { kept } = await db
    .selectFrom('trivia_questions')
    .select((eb) => eb.fn.countAll<number>().as('kept'))
    .where('difficulty', '=', difficulty)
    .where('category', '=', category)
    .where('source', '=', 'service')
    .where('host', '=', host)
    .executeTakeFirstOrThrow()
  return kept
}

export async function readKinds(db: Db, host: string): Promise<KindStanding[]> {
  const rows = await db.selectFrom('trivia_kinds').selectAll().where('host', '=', host).execute()
  return allKinds(
    rows.map(({ category, difficulty, kept, amount, fruitless, rests_until }) => ({
      category: category as KindStanding['category'],
      difficulty: difficulty as KindStanding['difficulty'],
      kept,
      amount,
      fruitless,
      restsUntil: rests_until,
    })),
  )
}

async function writeKind(db: Db, host: string, kind: KindStanding): Promise<void> {
  const { category, difficulty, kept, amount, fruitless, restsUntil: rests_until } = kind
  const standing = { kept, amount, fruitless, rests_until }
  await db
    .insertInto('trivia_kinds')
    .values({ host, category, difficulty, ...standing })
    .onConflict((conflict) => conflict.columns(['host', 'category', 'difficulty']).doUpdateSet(standing))
    .execute()
}
