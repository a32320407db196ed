import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { systemRandom } from '#server/adapters/random.ts'
import { triviaService } from '#server/adapters/trivia.ts'
import { startTriviaStandIn, type TriviaStandIn } from '#server/adapters/trivia-stand-in.ts'
import { type FillContext, fillQuestions } from '#server/modules/games/index.ts'
import { allKinds } from '#server/modules/games/quiz/service-backoff.ts'
import type { TestApp } from './app.ts'

/** A question service on the application's clock, and the job that fetches from it. */
export interface TriviaFixture extends AsyncDisposable {
  readonly service: TriviaStandIn
  readonly host: string
  /** Runs the job once, with the given timeout and wait. */
  run(changes?: Partial<FillContext> & { timeoutMs?: number; signal?: AbortSignal }): Promise<void>
  row(): Promise<{ next_request_at: Date; failures: number; last_failure: string | null; token: string | null }>
  /** Counts the stored questions by kind. */
  countStored(): Promise<{ category: string; difficulty: string; stored: number }[]>
}

/** Starts the service. @param kinds number of kinds that are fetched; the others are paused */
export async function openTrivia(
  app: TestApp,
  { host = `${randomUUID()}.example`, questionsOfKind = 60, kinds = 24 } = {},
): Promise<TriviaFixture> {
  const { clock, database } = app
  const { db } = database
  const service = await startTriviaStandIn({ questionsOfKind, now: () => clock.now().getTime(), slowMs: 600_000 })
  const paused = allKinds([]).slice(kinds)
  if (paused.length > 0) {
    await db.insertInto('trivia_services').values({ host, next_request_at: clock.now() }).execute()
    const progress = { host, stored: 0, amount: 50, fruitless: 0, paused_until: new Date('2999-01-01') }
    await db
      .insertInto('trivia_kinds')
      .values(paused.map(({ category, difficulty }) => ({ ...progress, category, difficulty })))
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
    countStored: () =>
      db
        .selectFrom('trivia_questions')
        .select((eb) => ['category', 'difficulty', eb.fn.countAll<number>().as('stored')])
        .where('host', '=', host)
        .groupBy(['category', 'difficulty'])
        .execute(),
    [Symbol.asyncDispose]: () => service.close(),
  }
}
