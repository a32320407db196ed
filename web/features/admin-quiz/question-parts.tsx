import { Power, PowerOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AdminQuestion } from '#contracts/admin-quiz.ts'
import { useFormat } from '~/lib/format.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ADMIN_QUIZ_KEY } from './queries.ts'
import { useProblem } from './use-problem.ts'

export interface QuestionListProps {
  items: readonly AdminQuestion[]
  onOpen: (id: string) => void
}

export function StateBadge({ isOn }: { isOn: boolean }) {
  const t = useTranslations('adminQuiz.filters.states')
  return <Badge tone={isOn ? 'good' : 'neutral'}>{t(isOn ? 'on' : 'off')}</Badge>
}

/** 'Film, hard'. */
export function Kind({ question: { category, difficulty } }: { question: AdminQuestion }) {
  const t = useTranslations('games.quiz')
  return (
    <>
      <span className="block whitespace-nowrap">{t(`categories.${category}`)}</span>
      <span className="block text-xs text-quiet">{t(`difficulties.${difficulty}`)}</span>
    </>
  )
}

/** '84% of 120 members'. */
export function AnsweredRight({ question: { asked, answeredRight } }: { question: AdminQuestion }) {
  const t = useTranslations('adminQuiz')
  const format = useFormat()
  if (asked === 0) return <span className="text-quiet">{t('notAsked')}</span>
  const percent = format.percent(Math.round((answeredRight * 100) / asked))
  return <span className="tabular">{t('answeredOf', { percent, n: asked })}</span>
}

export function SwitchButton({ question, size }: { question: AdminQuestion; size?: 'small' }) {
  const t = useTranslations('adminQuiz')
  const problemOf = useProblem()
  const { id, text, isOn } = question
  const action = useAction('POST /api/admin/quiz/questions/:id/activity', {
    onSuccess: ({ question }) => toast.success(t(question.isOn ? 'switchedOn' : 'switchedOff')),
    onError: (error) => {
      if (error.isUnanswered) return false
      toast.error(problemOf(error, t('switchFailed')))
      return true
    },
    refreshes: [ADMIN_QUIZ_KEY],
  })
  const Icon = isOn ? PowerOff : Power
  return (
    <Button
      variant="secondary"
      {...(size && { size })}
      busy={action.busy}
      onClick={() => action.run({ params: { id }, body: { isOn: !isOn } })}
      aria-label={t(isOn ? 'switchOff' : 'switchOn', { text })}
      icon={<Icon aria-hidden className="size-4" />}
    >
      {t(isOn ? 'off' : 'on')}
    </Button>
  )
}
