import { systemClock } from '../../adapters/clock.ts'
import { triviaService } from '../../adapters/trivia.ts'
import { type Check, describeError, type Finding, ok, problem, warning } from './finding.ts'

const TIMEOUT_MS = 8000

/** Checks the configured external services: Telegram, the question service, Redis, the trace collector. */
export const checkServices: Check = async ({ config }) =>
  (await Promise.all([telegram(config), trivia(config), redis(config), traces(config)])).flat()

type Settings = Parameters<Check>[0]['config']

async function telegram({ telegram: { token, apiRoot } }: Settings): Promise<Finding[]> {
  const area = 'telegram'
  if (apiRoot === 'stand-in') return [warning(area, 'A stand-in answers in its place', 'Only for development')]
  if (!token) return [ok(area, 'No bot is configured. Telegram tasks can be verified with TELEGRAM_BOT_TOKEN only')]
  try {
    const answer = await fetch(`${apiRoot}/bot${token}/getMe`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (answer.ok) return [ok(area, 'Telegram accepts the bot’s token')]
    const fix = answer.status === 401 || answer.status === 404 ? 'Check TELEGRAM_BOT_TOKEN' : 'Try again later'
    return [problem(area, `Telegram answers ${answer.status}`, fix)]
  } catch (error) {
    // Some of fetch's errors contain the URL, and so the token.
    const why = describeError(error).replaceAll(token, '…')
    return [problem(area, `Telegram cannot be reached: ${why}`, 'Check the network and TELEGRAM_API_ROOT')]
  }
}

async function trivia({ trivia }: Settings): Promise<Finding[]> {
  const area = 'questions'
  if (!trivia) return [ok(area, 'No service is set: the quiz uses its own bank')]
  if (!trivia.url) return [warning(area, 'A stand-in generates questions', 'Only for development')]
  try {
    await triviaService(trivia.url, trivia.host, systemClock, TIMEOUT_MS).requestToken(new AbortController().signal)
    return [ok(area, `${trivia.host} answers`)]
  } catch (error) {
    return [warning(area, describeError(error), 'Quizzes go on with stored questions; check TRIVIA_URL')]
  }
}

async function redis({ processes: { redisUrl } }: Settings): Promise<Finding[]> {
  if (!redisUrl) return []
  const { createClient } = await import('@redis/client')
  const client = createClient({ url: redisUrl, socket: { connectTimeout: TIMEOUT_MS, reconnectStrategy: false } })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.ping()
    return [ok('redis', 'Redis answers')]
  } catch (error) {
    return [
      problem(
        'redis',
        `Redis cannot be used: ${describeError(error)}`,
        'Check REDIS_URL. Until then the processes use the database, which is slower',
      ),
    ]
  } finally {
    client.destroy()
  }
}

async function traces({ tracing }: Settings): Promise<Finding[]> {
  if (!tracing) return []
  try {
    const answer = await fetch(`${tracing.endpoint}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...tracing.headers },
      body: '{"resourceSpans":[]}',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (answer.ok) return [ok('traces', 'The collector accepts traces')]
    return [problem('traces', `The collector answers ${answer.status}`, 'Check the OTEL settings')]
  } catch (error) {
    return [
      problem(
        'traces',
        `The collector cannot be reached: ${describeError(error)}`,
        'Check OTEL_EXPORTER_OTLP_ENDPOINT',
      ),
    ]
  }
}
