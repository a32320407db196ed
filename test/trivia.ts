import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { systemRandom } from '#server/adapters/random.ts'
import { triviaService } from '#server/adapters/trivia.ts'
import { startTriviaStandIn, type TriviaStandIn } from '#server/adapters/trivia-stand-in.ts'
import { type FillContext, fillQuestions } from '#server/modules/games/index.ts'
import { allKinds } from '#server/modules/games/quiz/service-pace.ts'
import type { TestApp } from './app.ts'

/** A question service of the test's own, on the application's clock, and whoever fetches from it. */
export interface TriviaFixture extends AsyncDisposable {
  readonly service: TriviaStandIn
  readonly host: string
  /** One run of the job, as a process with such a time-out and such waiting makes it. */
  run(changes?: Partial<FillContext> & { timeoutMs?: number; signal?: AbortSignal }): Promise<void>
  row(): Promise<{ next_request_at: Date; failures: number; last_failure: string | null; token: string | null }>
  /** How many questions are kept of each kind of which there are any. */
  kept(): Promise<{ category: string; difficulty: string; kept: number }[]>
}

/** @param kinds how many are fetched; the others rest, so that a test is not about all of them */
export async function openTrivia(
  app: TestApp,
  { host = `${randomUUID()}.example`, questionsOfKind = 60, kinds = 24 } = {},
): Promise<TriviaFixture> {
  const { clock, database } = app
  const { db } = database
  const service = await startTriviaStandIn({ questionsOfKind, now: () => clock.now().getTime(), slowMs: 600_000 })
  const resting = allKinds([]).slice(kinds)
  if (resting.length > 0) {
    await db.insertInto('trivia_services').values({ host, next_request_at: clock.now() }).execute()
    const standing = { host, kept: 0, amount: 50, fruitless: 0, rests_until: new Date('2999-01-01') }
    await db
      .insertInto('trivia_kinds')
      .values(resting.map(({ category, difficulty }) => ({ ...standing, category, difficulty })))
      .execute()
  }
  return {
    service,
    host,
    async run({ timeoutMs, signal = new AbortController().signal, ...changes } = {}) {
      const context: FillContext = {
        db,
        service: triviaService(service.url, host, clock, timeoutMs),
        clock,
        random: systemRandom,
        log: pino({ level: 'silent' }),
        wait: async (ms) => clock.advance(ms / 1000),
        ...changes,
      }
      await fillQuestions(context, signal)
    },
    row: () =>
      db
        .selectFrom('trivia_services')
        .select(['next_request_at', 'failures', 'last_failure', 'token'])
        .where('host', '=', host)
        .executeTakeFirstOrThrow(),
    kept: () =>
      db
        .selectFrom('trivia_questions')
        .select((eb) => ['category', 'difficulty', eb.fn.countAll<number>().as('kept')])
        .where('host', '=', host)
        .groupBy(['category', 'difficulty'])
        .execute(),
    [Symbol.asyncDispose]: () => service.close(),
  }
}
