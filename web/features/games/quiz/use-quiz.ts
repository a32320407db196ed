import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { PAUSE_SECONDS } from '#contracts/quiz-rules.ts'
import { setBalance } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { quizQuery } from '../queries.ts'

export type QuizState = AnswerByKey<'GET /api/games/quiz'>
export type Running = AnswerByKey<'POST /api/games/quiz'>
export type Answered = AnswerByKey<'POST /api/games/quiz/:id/answers'>
export type Result = NonNullable<Answered['result']>
type Kind = { category: Running['category']; difficulty: Running['difficulty'] }

/** The question at hand, and its times on this browser's own clock, as performance.now() counts. */
export interface Asked {
  readonly quiz: Running
  readonly startsAt: number
  readonly endsAt: number
}

/** What is on the screen: a choice of quiz, a question, how it was answered, or the result. */
export type View =
  | { readonly phase: 'setup'; readonly again?: true }
  | { readonly phase: 'question'; readonly asked: Asked }
  | { readonly phase: 'shown'; readonly asked: Asked; readonly answered: Answered }
  | { readonly phase: 'results'; readonly result: Result }

const askedOf = (quiz: Running): Asked => {
  const now = performance.now()
  return { quiz, startsAt: now + quiz.startsInMs, endsAt: now + quiz.endsInMs }
}

/** One quiz as it is played here: the server times and judges, this shows it and asks for what is next. */
export function useQuiz(state: QuizState, onFinished: (result: Result) => void) {
  const client = useQueryClient()
  const t = useTranslations()
  const [view, setView] = useState<View>(() =>
    state.running ? { phase: 'question', asked: askedOf(state.running) } : { phase: 'setup' },
  )
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])

  const start = useAction('POST /api/games/quiz', {
    onSuccess: (quiz) => {
      toast.success(t('games.quiz.started', { n: quiz.total }))
      setView({ phase: 'question', asked: askedOf(quiz) })
    },
    onError: (error) => {
      const known = error.code === 'noQuizzesRemaining' || error.code === 'noQuestions'
      toast.error(known ? error.message : t('games.quiz.notStarted'))
      void client.invalidateQueries({ queryKey: quizQuery.queryKey })
      return true
    },
  })
  const goOn = ({ next, result }: Answered, balance: { points: number; totalEarned: number }) => {
    if (next) return setView({ phase: 'question', asked: { ...askedOf(next), ...shiftedBy(next) } })
    if (!result) return
    setView({ phase: 'results', result })
    setBalance(client, balance)
    void client.invalidateQueries()
    onFinished(result)
  }
  const answer = useAction('POST /api/games/quiz/:id/answers', {
    onSuccess: (answered, { body, params }) => {
      const balance = { points: answered.balance, totalEarned: answered.totalEarned }
      if (view.phase !== 'question' || view.asked.quiz.id !== params.id) return
      if (body.choice === null && answered.outcome !== 'late') return goOn(answered, balance)
      setView({ phase: 'shown', asked: view.asked, answered })
      pause.current = setTimeout(() => goOn(answered, balance), PAUSE_SECONDS * 1000)
    },
    onError: (error) => {
      toast.error(error.isUnanswered ? t('games.quiz.notSaved') : error.message)
      void resume()
      return true
    },
  })
  /** What the server says is running, after something went wrong on the way. */
  async function resume(): Promise<void> {
    const fresh = await client.fetchQuery({ ...quizQuery, staleTime: 0 }).catch(() => undefined)
    if (fresh) setView(fresh.running ? { phase: 'question', asked: askedOf(fresh.running) } : { phase: 'setup' })
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

/** The next question is shown after the pause: its time has just begun then. */
function shiftedBy({ startsInMs, endsInMs }: Running): Pick<Asked, 'startsAt' | 'endsAt'> {
  const now = performance.now()
  return { startsAt: now, endsAt: now + endsInMs - startsInMs }
}
