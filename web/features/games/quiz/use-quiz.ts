import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey, RequestByKey } from '#contracts/index.ts'
import { PAUSE_SECONDS } from '#contracts/quiz-rules.ts'
import { arrivedAt } from '~/lib/api.ts'
import type { ApiError } from '~/lib/errors.ts'
import type { Unanswered } from '~/lib/idempotency.ts'
import { setBalance } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { quizQuery } from '../queries.ts'
import { isRefusedByLimit } from '../refused-by-limit.ts'
import type { Outcome } from './combo.ts'
import { endOf } from './question-time.ts'

export type QuizState = AnswerByKey<'GET /api/games/quiz'>
export type Running = AnswerByKey<'POST /api/games/quiz'>
export type Answered = AnswerByKey<'POST /api/games/quiz/:id/answers'>
export type Result = NonNullable<Answered['result']>
type AnswerRoute = 'POST /api/games/quiz/:id/answers'
/** An answer that failed. */
type Failed = { readonly error: ApiError; readonly request: RequestByKey<AnswerRoute> }
type Kind = { category: Running['category']; difficulty: Running['difficulty'] }

/** The current question, with its times as performance.now() values of this browser. */
export interface TimedQuestion {
  readonly quiz: Running
  /** When answers are accepted; undefined for now. */
  readonly startsAt: number | undefined
  readonly endsAt: number
}

/** The current screen: set-up, a question, its outcome, or the result. */
export type View =
  | { readonly phase: 'setup'; readonly again?: true }
  | { readonly phase: 'question'; readonly asked: TimedQuestion }
  | { readonly phase: 'shown'; readonly asked: TimedQuestion; readonly answered: Answered }
  | { readonly phase: 'results'; readonly result: Result }

/** @param receivedAt when the server's times arrived, as a Date.now() value */
function timedQuestionOf(quiz: Running, receivedAt: number): TimedQuestion {
  const waitMs = receivedAt + quiz.startsInMs - Date.now()
  return {
    quiz,
    startsAt: waitMs > 0 ? performance.now() + waitMs : undefined,
    endsAt: performance.now() + endOf(quiz, receivedAt, Date.now()),
  }
}

/** Plays one quiz. The server measures time and judges; this shows the question and requests the next. */
export function useQuiz(state: QuizState, onFinished: (result: Result) => void) {
  const client = useQueryClient()
  const t = useTranslations()
  const { data: read, dataUpdatedAt } = useQuery(quizQuery)
  const [view, setView] = useState<View>({ phase: 'setup' })
  // Of the questions that this page showed, by position.
  const [outcomes, setOutcomes] = useState<readonly (Outcome | undefined)[]>([])
  // The quiz began before this page was opened, or in another tab.
  if (view.phase === 'setup' && state.running)
    setView({ phase: 'question', asked: timedQuestionOf(state.running, dataUpdatedAt) })
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])

  /** Caches the running quiz, for a member who leaves this page and returns. */
  const cacheRunning = (running: Running | null, updatedAt: number) => {
    void client.cancelQueries({ queryKey: quizQuery.queryKey, exact: true })
    client.setQueryData(quizQuery.queryKey, (known) => known && { ...known, running }, { updatedAt })
  }
  const unanswered = useRef<Unanswered>(undefined)
  const start = useAction('POST /api/games/quiz', {
    unanswered,
    dayEnd: state.resetsAt,
    onSuccess: (quiz) => {
      const receivedAt = arrivedAt(quiz)
      cacheRunning(quiz, receivedAt)
      setOutcomes([])
      setView({ phase: 'question', asked: timedQuestionOf(quiz, receivedAt) })
    },
    onError: (error, { body }) => {
      // A replay would have the times of the lost answer. A start with a key of its own resumes the running quiz.
      unanswered.current = undefined
      const known = isRefusedByLimit(error.code) || error.code === 'noQuizzesRemaining' || error.code === 'noQuestions'
      const { pointsPerAnswer } = state
      const isEasierLeft = pointsPerAnswer[body.difficulty] > Math.min(...Object.values(pointsPerAnswer))
      const isTooMuch = error.code === 'dailyCapReached' || error.code === 'budgetClosed'
      if (isTooMuch && isEasierLeft && !state.closing) toast.error(t('games.quiz.levelTooMuch'))
      else toast.error(known ? error.message : t('games.quiz.notStarted'))
      void client.invalidateQueries({ queryKey: quizQuery.queryKey })
      return true
    },
  })
  const showNext = (
    { next, result }: Answered,
    receivedAt: number,
    balance: { points: number; totalEarned: number },
  ) => {
    if (next) return setView({ phase: 'question', asked: timedQuestionOf(next, receivedAt) })
    if (!result) return
    setView({ phase: 'results', result })
    setBalance(client, balance)
    void client.invalidateQueries()
    onFinished(result)
  }
  /** Whether the last answer was sent again, which happens once. */
  const isRepeated = useRef(false)
  /** The last failed answer if the quiz could not be read after it, with the time of the latest read before it. */
  const [unread, setUnread] = useState<Failed & { readonly since: number }>()
  const answer = useAction('POST /api/games/quiz/:id/answers', {
    onSuccess: (answered, { params }) => {
      isRepeated.current = false
      setUnread(undefined)
      const balance = { points: answered.balance, totalEarned: answered.totalEarned }
      const receivedAt = arrivedAt(answered)
      cacheRunning(answered.next, receivedAt)
      if (view.phase !== 'question' || view.asked.quiz.id !== params.id) return
      setView({ phase: 'shown', asked: view.asked, answered })
      const { position } = view.asked.quiz
      setOutcomes((known) => [...Array.from({ length: position }, (_, at) => known[at]), answered.outcome])
      // The server starts the next question after the pause, so it is shown when it can be answered.
      const pauseMs = answered.next ? receivedAt + answered.next.startsInMs - Date.now() : PAUSE_SECONDS * 1000
      pause.current = setTimeout(() => showNext(answered, receivedAt, balance), pauseMs)
    },
    onError: (error, request) => {
      void resume({ error, request })
      return true
    },
  })
  /** Sends the last answer once more if its quiz is over: the server repeats its outcome and the result. */
  const repeat = ({ running }: QuizState, { error, request }: Failed): boolean => {
    if (running?.id === request.params.id || !error.isUnanswered || isRepeated.current) return false
    isRepeated.current = true
    answer.run(request)
    return true
  }
  const showRead = ({ running }: QuizState, readAt: number) => {
    isRepeated.current = false
    setView(running ? { phase: 'question', asked: timedQuestionOf(running, readAt) } : { phase: 'setup' })
  }
  /** Reads the running quiz from the server after a failure. */
  async function resume(failed: Failed): Promise<void> {
    const { error, request } = failed
    setUnread(undefined)
    const fresh = await client.fetchQuery({ ...quizQuery, staleTime: 0 }).catch(() => undefined)
    if (fresh && repeat(fresh, failed)) return
    const isStored =
      error.isUnanswered && fresh?.running?.id === request.params.id && fresh.running.position > request.body.position
    // Too early because the clocks differ: show the question again and wait for its start.
    if (error.code !== 'quizQuestionNotStarted' && !isStored)
      toast.error(error.isUnanswered ? t('games.quiz.notSaved') : error.message)
    if (fresh) return showRead(fresh, Date.now())
    setUnread({ ...failed, since: client.getQueryState(quizQuery.queryKey)?.dataUpdatedAt ?? 0 })
  }
  // The query is read again when the connection is back.
  const resumeLater = useEffectEvent(() => {
    if (!read || !unread) return
    setUnread(undefined)
    if (!repeat(read, unread)) showRead(read, dataUpdatedAt)
  })
  const isReadAgain = unread !== undefined && !answer.busy && dataUpdatedAt > unread.since
  useEffect(() => {
    if (isReadAgain) resumeLater()
  }, [isReadAgain])
  return {
    view,
    outcomes,
    start: (kind: Kind) => start.run({ body: kind }),
    isStarting: start.busy,
    answer: (choice: number | null) => {
      if (view.phase !== 'question') return
      const { id, position } = view.asked.quiz
      answer.run({ params: { id }, body: { position, choice } })
    },
    isAnswering: answer.busy,
    newQuiz: () => setView({ phase: 'setup', again: true }),
  }
}
