import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AdminQuestion } from '#contracts/admin-quiz.ts'
import { useFormat } from '~/lib/format.ts'
import type { Steps } from '~/lib/steps.ts'
import { Button } from '~/ui/button.tsx'
import { Fact, Facts } from '~/ui/facts.tsx'
import { SheetActions, SideSheet } from '~/ui/side-sheet.tsx'
import { questionQuery } from './queries.ts'
import { AnsweredRight, Kind, StateBadge, SwitchButton } from './question-parts.tsx'

interface QuestionSheetProps {
  /** The question as listed. */
  question: AdminQuestion
  steps: Steps | undefined
  onEdit: (question: AdminQuestion) => void
  onClose: () => void
}

/** A question with all options, how members answered it, and its actions. It follows the changes of colleagues. */
export function QuestionSheet({ question: listed, steps, onEdit, onClose }: QuestionSheetProps) {
  const t = useTranslations('adminQuiz')
  const format = useFormat()
  const { question } = useQuery(questionQuery(listed)).data
  const { id, text, options, answer, source, isOn, createdAt } = question
  return (
    <SideSheet title={text} steps={steps} onClose={onClose}>
      <p>
        <StateBadge isOn={isOn} />
      </p>
      <Facts>
        <Fact label={t('editing.right')} wide>
          <strong>{options[answer]}</strong>
        </Fact>
        <Fact label={t('wrong')} wide>
          <ul>
            {options
              .filter((_, place) => place !== answer)
              .map((option) => (
                <li key={option}>{option}</li>
              ))}
          </ul>
        </Fact>
        <Fact label={t('kind')}>
          <Kind question={question} />
        </Fact>
        <Fact label={t('answered')}>
          <AnsweredRight question={question} />
        </Fact>
        <Fact label={t('source')}>{t(`sources.${source}`)}</Fact>
        <Fact label={t('added')}>
          <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
        </Fact>
      </Facts>
      <SheetActions>
        <Button size="small" icon={<Pencil aria-hidden className="size-4" />} onClick={() => onEdit(question)}>
          {t('edit')}
        </Button>
        <SwitchButton key={id} question={question} size="small" />
      </SheetActions>
    </SideSheet>
  )
}
