import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { oneOf, useFilters, useOpened } from '~/lib/url-filter.ts'
import { Button } from '~/ui/button.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { CellsTab } from './cells-tab.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { quizAdminQuery } from './queries.ts'
import { QuestionsTab } from './questions-tab.tsx'
import { WellKnownWarning } from './well-known-warning.tsx'

const TABS = ['questions', 'cells'] as const

/** The questions of the quiz for staff: search, edit, switch, import, and statistics. */
export function AdminQuiz() {
  const t = useTranslations('adminQuiz')
  const [filters, change] = useFilters()
  const { opened, open, close } = useOpened('new')
  const tab = oneOf(TABS, filters.get('tab'))
  return (
    <>
      <PageHeader title={t('title')} text={t('text')}>
        <Button icon={<FileUp aria-hidden className="size-5" />} onClick={() => open('import')}>
          {t('import.action')}
        </Button>
      </PageHeader>
      <WellKnownWarning>
        <WellKnownCells />
      </WellKnownWarning>
      <Tabs
        label={t('tabs.label')}
        value={tab}
        tabs={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        onChange={(value) => change({ tab: value === 'questions' ? '' : value })}
      >
        <div className="mt-3">{tab === 'questions' ? <QuestionsTab /> : <CellsTab />}</div>
      </Tabs>
      {opened === 'import' && <ImportDialog onClose={close} />}
    </>
  )
}

function WellKnownCells() {
  const t = useTranslations('adminQuiz.warning')
  const tGames = useTranslations('games.quiz')
  const { data } = useQuery(quizAdminQuery)
  return (
    <ul className="mt-2 list-disc pl-5">
      {data?.cells
        .filter(({ isWellKnown }) => isWellKnown)
        .map(({ category, difficulty, wellKnown, on }) => (
          <li key={`${category} ${difficulty}`}>
            {t('cell', {
              category: tGames(`categories.${category}`),
              difficulty: tGames(`difficulties.${difficulty}`),
              wellKnown,
              on,
            })}
          </li>
        ))}
    </ul>
  )
}
