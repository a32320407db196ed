import { useTranslations } from 'use-intl'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { AnsweredRight, type QuestionListProps, StateBadge, SwitchButton } from './question-parts.tsx'

/** The content of the table as one card for each question, for phones. */
export function QuestionCards({ items, onEdit }: QuestionListProps) {
  const t = useTranslations('adminQuiz')
  const tGames = useTranslations('games.quiz')
  return (
    <ul aria-label={t('table')} className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {items.map((question) => (
        <Card as="li" key={question.id} className="flex min-w-0 flex-col gap-3">
          <div className="flex items-start justify-between gap-2">
            <p className="min-w-0 font-semibold wrap-anywhere">{question.text}</p>
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
          <div className="mt-auto flex flex-wrap items-center gap-2">
            <Button
              variant="secondary"
              onClick={() => onEdit(question)}
              aria-label={t('open', { text: question.text })}
            >
              {t('edit')}
            </Button>
            <SwitchButton question={question} />
          </div>
        </Card>
      ))}
    </ul>
  )
}
