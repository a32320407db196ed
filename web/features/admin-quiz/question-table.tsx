import { useTranslations } from 'use-intl'
import { useRowKeys } from '~/lib/use-row-keys.ts'
import { Cell, HeadCell, Row, Table, TableHead } from '~/ui/table.tsx'
import { AnsweredRight, Kind, type QuestionListProps, StateBadge, SwitchButton } from './question-parts.tsx'

export function QuestionTable({ items, onOpen }: QuestionListProps) {
  const t = useTranslations('adminQuiz')
  const { box, reached, onFocus } = useRowKeys<HTMLTableSectionElement>()
  return (
    <Table label={t('table')}>
      <TableHead>
        <HeadCell>{t('question')}</HeadCell>
        <HeadCell>{t('kind')}</HeadCell>
        <HeadCell>{t('source')}</HeadCell>
        <HeadCell>{t('answered')}</HeadCell>
        <HeadCell>{t('filters.state')}</HeadCell>
        <HeadCell sticky>
          <span className="sr-only">{t('actions')}</span>
        </HeadCell>
      </TableHead>
      <tbody ref={box} onFocus={onFocus}>
        {items.map((question) => (
          <Row key={question.id} data-row={question.id} selected={question.id === reached}>
            <Cell className="min-w-72 in-data-[density=compact]:max-w-md">
              <button
                type="button"
                data-open={question.id}
                aria-label={t('open', { text: question.text })}
                onClick={() => onOpen(question.id)}
                title={question.text}
                className="block min-h-6 max-w-full rounded-sm text-left font-semibold wrap-anywhere underline-offset-2 hover:underline in-data-[density=compact]:min-h-5 in-data-[density=compact]:truncate"
              >
                {question.text}
              </button>
              <span className="block text-xs wrap-anywhere text-quiet in-data-[density=compact]:truncate">
                {t('rightOption', { option: question.options[question.answer] ?? '' })}
              </span>
            </Cell>
            <Cell>
              <Kind question={question} />
            </Cell>
            <Cell className="whitespace-nowrap">{t(`sources.${question.source}`)}</Cell>
            <Cell className="whitespace-nowrap">
              <AnsweredRight question={question} />
            </Cell>
            <Cell>
              <StateBadge isOn={question.isOn} />
            </Cell>
            <Cell sticky className="py-1 text-right whitespace-nowrap">
              <SwitchButton question={question} size="small" />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
