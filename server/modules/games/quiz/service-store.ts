import type { TriviaFailure } from '#server/adapters/trivia.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import type { TriviaQuestion } from './bank.ts'
import { addServiceQuestions } from './question-store.ts'
import { allKinds, type KindProgress, MAX_AMOUNT } from './service-backoff.ts'

export interface ServiceRow {
  readonly next_request_at: Date
  readonly failures: number
  readonly last_failure: TriviaFailure | null
  readonly last_success_at: Date | null
}

/** The exclusive right to send one request. It expires at `until`. */
export interface Lease {
  readonly host: string
  readonly until: Date
  readonly token: string | null
  readonly tokenUsedAt: Date | null
  readonly failures: number
}

export async function registerService(db: Db, host: string, now: Date): Promise<void> {
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

/** Acquires the lease if the service may be asked now. Of several concurrent processes, one gets it. */
export async function acquireLease(db: Db, host: string, now: Date, until: Date): Promise<Lease | undefined> {
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

/** Releases the lease with the result of its request. Does nothing if it has expired and another process holds one. */
async function releaseLease(db: Db, { host, until }: Lease, ending: Ending): Promise<void> {
  await db
    .updateTable('trivia_services')
    .set(ending)
    .where('host', '=', host)
    .where('next_request_at', '=', until)
    .execute()
}

/** Stores a new token. The service then sends all questions again, so amounts start at the maximum. */
export async function storeToken(db: Db, lease: Lease, token: string, now: Date, next: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await releaseLease(tx, lease, { next_request_at: next, token, token_used_at: now })
    await tx.updateTable('trivia_kinds').set({ amount: MAX_AMOUNT }).where('host', '=', lease.host).execute()
  })
}

/** Stores the questions of an answer and the progress of their kind. */
export async function storeAnswer(
  db: Db,
  lease: Lease,
  kind: KindProgress,
  answer: 'fewer' | readonly TriviaQuestion[],
  progressAfter: (answer: 'fewer' | number) => KindProgress,
  now: Date,
  next: Date,
): Promise<KindProgress> {
  const { host } = lease
  return await inTransaction(db, async (tx) => {
    if (answer !== 'fewer') await addServiceQuestions(tx, answer, host, now)
    const after = progressAfter(answer === 'fewer' ? answer : await countStored(tx, host, kind))
    await writeKind(tx, host, after)
    const result = { failures: 0, last_failure: null, last_success_at: now, token_used_at: now }
    await releaseLease(tx, lease, { ...result, next_request_at: next })
    return after
  })
}

export async function storeFailure(
  db: Db,
  lease: Lease,
  failure: TriviaFailure,
  next: Date,
  pausedKind: KindProgress | undefined,
): Promise<void> {
  const token = failure === 'token_unknown' ? { token: null } : {}
  await inTransaction(db, async (tx) => {
    if (pausedKind) await writeKind(tx, lease.host, pausedKind)
    const result = { failures: lease.failures + 1, last_failure: failure }
    await releaseLease(tx, lease, { ...result, ...token, next_request_at: next })
  })
}

async function countStored(db: Db, host: string, { category, difficulty }: KindProgress): Promise<number> {
  const { stored } = await db
    .selectFrom('trivia_questions')
    .select((eb) => eb.fn.countAll<number>().as('stored'))
    .where('difficulty', '=', difficulty)
    .where('category', '=', category)
    .where('source', '=', 'service')
    .where('host', '=', host)
    .executeTakeFirstOrThrow()
  return stored
}

export async function readKinds(db: Db, host: string): Promise<KindProgress[]> {
  const rows = await db.selectFrom('trivia_kinds').selectAll().where('host', '=', host).execute()
  return allKinds(
    rows.map(({ category, difficulty, stored, amount, fruitless, paused_until }) => ({
      category: category as KindProgress['category'],
      difficulty: difficulty as KindProgress['difficulty'],
      stored,
      amount,
      fruitless,
      pausedUntil: paused_until,
    })),
  )
}

async function writeKind(db: Db, host: string, kind: KindProgress): Promise<void> {
  const { category, difficulty, stored, amount, fruitless, pausedUntil: paused_until } = kind
  const progress = { stored, amount, fruitless, paused_until }
  await db
    .insertInto('trivia_kinds')
    .values({ host, category, difficulty, ...progress })
    .onConflict((conflict) => conflict.columns(['host', 'category', 'difficulty']).doUpdateSet(progress))
    .execute()
}
