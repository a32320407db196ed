import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { WELL_KNOWN_ASKED, WELL_KNOWN_PERCENT } from '#contracts/quiz-questions.ts'
import { useFormat } from '~/lib/format.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { Checkbox } from '~/ui/input.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '~/ui/table.tsx'
import { type QuizAdmin, quizAdminQuery } from './queries.ts'

/** The number of questions, and of well-known ones, by category and difficulty; and the settings of the quiz. */
export function CellsTab() {
  const t = useTranslations('adminQuiz')
  const { data, error, isFetching, refetch } = useQuery(quizAdminQuery)
  if (error && !data)
    return <ErrorState title={t('loadFailed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={8} className="h-11" />
  return (
    <div className="grid gap-4 xl:grid-cols-[3fr_2fr] xl:items-start">
      <Cells cells={data.cells} />
      <Settings settings={data.settings} />
    </div>
  )
}

function Cells({ cells }: Pick<QuizAdmin, 'cells'>) {
  const t = useTranslations('adminQuiz.cells')
  const tGames = useTranslations('games.quiz')
  const format = useFormat()
  return (
    <section aria-labelledby="cells" className="min-w-0">
      <h2 id="cells" className="text-lg">
        {t('title')}
      </h2>
      <p className="mb-3 text-sm text-quiet">
        {t('explanation', { asked: WELL_KNOWN_ASKED, percent: format.percent(WELL_KNOWN_PERCENT) })}
      </p>
      <Table label={t('table')}>
        <TableHead>
          <HeadCell>{t('kind')}</HeadCell>
          <HeadCell className="text-right">{t('on')}</HeadCell>
          <HeadCell className="text-right">{t('off')}</HeadCell>
          <HeadCell className="text-right">{t('wellKnown')}</HeadCell>
        </TableHead>
        <tbody>
          {cells.map(({ category, difficulty, on, off, wellKnown, isWellKnown }) => (
            <Row key={`${category} ${difficulty}`}>
              <Cell>
                {t('cell', {
                  category: tGames(`categories.${category}`),
                  difficulty: tGames(`difficulties.${difficulty}`),
                })}{' '}
                {isWellKnown && <Badge tone="warn">{t('isWellKnown')}</Badge>}
              </Cell>
              <Cell number>{format.number(on)}</Cell>
              <Cell number>{format.number(off)}</Cell>
              <Cell number>{format.number(wellKnown)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function Settings({ settings }: Pick<QuizAdmin, 'settings'>) {
  const t = useTranslations('adminQuiz.settings')
  const client = useQueryClient()
  const save = useAction('PUT /api/admin/quiz/settings', {
    onSuccess: (settings) => {
      client.setQueryData(quizAdminQuery.queryKey, (known) => known && { ...known, settings })
      toast.success(t(settings.revealsAnswers ? 'on' : 'off'))
    },
  })
  return (
    <Card as="section" aria-labelledby="quiz-settings">
      <CardHead id="quiz-settings" title={t('title')} />
      <Checkbox
        label={t('revealsAnswers')}
        aria-describedby="shows-answers"
        checked={settings.revealsAnswers}
        disabled={save.busy}
        onChange={({ target }) => save.run({ body: { revealsAnswers: target.checked } })}
      />
      <p id="shows-answers" className="text-sm text-quiet">
        {t('revealsAnswersText')}
      </p>
    </Card>
  )
}
