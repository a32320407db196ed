import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { PAUSE_SECONDS } from '#contracts/quiz-rules.ts'
import { setBalance } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { quizQuery } from '../queries.ts'
import { endOf } from './question-time.ts'

export type QuizState = AnswerByKey<'GET /api/games/quiz'>
export type Running = AnswerByKey<'POST /api/games/quiz'>
export type Answered = AnswerByKey<'POST /api/games/quiz/:id/answers'>
export type Result = NonNullable<Answered['result']>
type Kind = { category: Running['category']; difficulty: Running['difficulty'] }

/** The question at hand, and its times on this browser's own clock, as performance.now() counts. */
export interface Asked {
  readonly quiz: Running
  /** When it may be answered; undefined where that is now. */
  readonly startsAt: number | undefined
  readonly endsAt: number
}

/** What is on the screen: a choice of quiz, a question, how it was answered, or the result. */
export type View =
  | { readonly phase: 'setup'; readonly again?: true }
  | { readonly phase: 'question'; readonly asked: Asked }
  | { readonly phase: 'shown'; readonly asked: Asked; readonly answered: Answered }
  | { readonly phase: 'results'; readonly result: Result }

/** @param heardAt when the server said how long is left, as Date.now() counts */
function askedOf(quiz: Running, heardAt: number): Asked {
  const waitMs = heardAt + quiz.startsInMs - Date.now()
  return {
    quiz,
    startsAt: waitMs > 0 ? performance.now() + waitMs : undefined,
    endsAt: performance.now() + endOf(quiz.endsInMs, heardAt, Date.now()),
  }
}

/** One quiz as it is played here: the server times and judges, this shows it and asks for what is next. */
export function useQuiz(state: QuizState, onFinished: (result: Result) => void) {
  const client = useQueryClient()
  const t = useTranslations()
  const { dataUpdatedAt } = useQuery(quizQuery)
  const [view, setView] = useState<View>({ phase: 'setup' })
  // Begun before this page was opened, or elsewhere.
  if (view.phase === 'setup' && state.running)
    setView({ phase: 'question', asked: askedOf(state.running, dataUpdatedAt) })
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])

  /** Keeps what the server has just said, for whoever leaves this page and comes back. */
  const keep = (running: Running | null) => {
    void client.cancelQueries({ queryKey: quizQuery.queryKey, exact: true })
    client.setQueryData(quizQuery.queryKey, (known) => known && { ...known, running })
  }
  const start = useAction('POST /api/games/quiz', {
    onSuccess: (quiz) => {
      keep(quiz)
      setView({ phase: 'question', asked: askedOf(quiz, Date.now()) })
    },
    onError: (error) => {
      const known = error.code === 'noQuizzesRemaining' || error.code === 'noQuestions'
      toast.error(known ? error.message : t('games.quiz.notStarted'))
      void client.invalidateQueries({ queryKey: quizQuery.queryKey })
      return true
    },
  })
  const goOn = ({ next, result }: Answered, heardAt: number, balance: { points: number; totalEarned: number }) => {
    if (next) return setView({ phase: 'question', asked: askedOf(next, heardAt) })
    if (!result) return
    setView({ phase: 'results', result })
    setBalance(client, balance)
    void client.invalidateQueries()
    onFinished(result)
  }
  const answer = useAction('POST /api/games/quiz/:id/answers', {
    onSuccess: (answered, { params }) => {
      const balance = { points: answered.balance, totalEarned: answered.totalEarned }
      const heardAt = Date.now()
      keep(answered.next)
      if (view.phase !== 'question' || view.asked.quiz.id !== params.id) return
      setView({ phase: 'shown', asked: view.asked, answered })
      // The server starts the next question after the pause: it is shown as soon as it may be answered.
      const pauseMs = answered.next ? answered.next.startsInMs : PAUSE_SECONDS * 1000
      pause.current = setTimeout(() => goOn(answered, heardAt, balance), pauseMs)
    },
    onError: (error) => {
      // Too early by clocks that differ: the question is shown again and waits for its start.
      if (error.code !== 'quizQuestionNotStarted')
        toast.error(error.isUnanswered ? t('games.quiz.notSaved') : error.message)
      void resume()
      return true
    },
  })
  /** What the server says is running, after something went wrong on the way. */
  async function resume(): Promise<void> {
    const fresh = await client.fetchQuery({ ...quizQuery, staleTime: 0 }).catch(() => undefined)
    if (!fresh) return
    setView(fresh.running ? { phase: 'question', asked: askedOf(fresh.running, Date.now()) } : { phase: 'setup' })
  }
  return {
    view,
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
