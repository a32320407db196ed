import { useTranslations } from 'use-intl'
import { Card } from '~/ui/card.tsx'
import { AnsweredRight, type QuestionListProps, StateBadge } from './question-parts.tsx'

/** The content of the table as one card for each question, for phones. The whole card opens the question, with its actions. */
export function QuestionCards({ items, onOpen }: QuestionListProps) {
  const t = useTranslations('adminQuiz')
  const tGames = useTranslations('games.quiz')
  return (
    <ul aria-label={t('table')} className="grid grid-cols-1 gap-2 md:grid-cols-2">
      {items.map((question) => (
        <Card as="li" flush key={question.id} className="relative flex min-w-0 flex-col gap-1 p-3">
          <div className="flex items-start justify-between gap-2">
            <button
              type="button"
              data-open={question.id}
              aria-label={t('open', { text: question.text })}
              onClick={() => onOpen(question.id)}
              className="min-w-0 text-left font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-lg"
            >
              {question.text}
            </button>
            <StateBadge isOn={question.isOn} />
          </div>
          <p className="text-sm wrap-anywhere">
            {t('rightOption', { option: question.options[question.answer] ?? '' })}
          </p>
          <p className="text-sm text-quiet">
            {tGames(`categories.${question.category}`)}
            <span aria-hidden> · </span>
            {tGames(`difficulties.${question.difficulty}`)}
            <span aria-hidden> · </span>
            {t(`sources.${question.source}`)}
            <br />
            {t('answered')}: <AnsweredRight question={question} />
          </p>
        </Card>
      ))}
    </ul>
  )
}
