import { systemClock } from '../../adapters/clock.ts'
import { triviaService } from '../../adapters/trivia.ts'
import { type Check, type Finding, ok, problem, said, warning } from './finding.ts'

const TIMEOUT_MS = 8000

/** Other servers that are set: Telegram, the question service, the receiver of traces. */
export const checkServices: Check = async ({ config }) =>
  (await Promise.all([telegram(config), trivia(config), traces(config)])).flat()

type Settings = Parameters<Check>[0]['config']

async function telegram({ telegram: { token, apiRoot } }: Settings): Promise<Finding[]> {
  const area = 'telegram'
  if (apiRoot === 'stand-in') return [warning(area, 'A stand-in answers in its place', 'Only for development')]
  if (!token)
    return [
      warning(
        area,
        'No bot is configured: no Telegram task can be verified',
        'Set TELEGRAM_BOT_TOKEN, or stop the tasks',
      ),
    ]
  try {
    const answer = await fetch(`${apiRoot}/bot${token}/getMe`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (answer.ok) return [ok(area, 'The bot is known')]
    const mend = answer.status === 401 || answer.status === 404 ? 'Look at TELEGRAM_BOT_TOKEN' : 'Try again later'
    return [problem(area, `Telegram answers ${answer.status}`, mend)]
  } catch (error) {
    // fetch names the address in some of its errors, and the token is a part of it.
    const why = said(error).replaceAll(token, '…')
    return [problem(area, `Telegram cannot be reached: ${why}`, 'Look at the network, and TELEGRAM_API_ROOT')]
  }
}

async function trivia({ trivia }: Settings): Promise<Finding[]> {
  const area = 'questions'
  if (!trivia) return [ok(area, 'No service is set: the quiz asks from its own bank')]
  if (!trivia.url) return [warning(area, 'A stand-in makes questions up', 'Only for development')]
  try {
    await triviaService(trivia.url, trivia.host, systemClock, TIMEOUT_MS).requestToken(new AbortController().signal)
    return [ok(area, `${trivia.host} answers`)]
  } catch (error) {
    return [warning(area, said(error), 'Quizzes go on with what is kept; look at TRIVIA_URL')]
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
    if (answer.ok) return [ok('traces', 'The receiver takes them')]
    return [problem('traces', `The receiver answers ${answer.status}`, 'Look at the OTEL settings')]
  } catch (error) {
    return [problem('traces', `The receiver cannot be reached: ${said(error)}`, 'Look at OTEL_EXPORTER_OTLP_ENDPOINT')]
  }
}
