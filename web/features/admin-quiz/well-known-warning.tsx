import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { WELL_KNOWN_PERCENT } from '#contracts/quiz-questions.ts'
import { useFormat } from '~/lib/format.ts'
import { Banner } from '~/ui/banner.tsx'
import { ButtonLink } from '~/ui/button.tsx'
import { quizAdminQuery } from './queries.ts'

/** Warns while more than half of the questions of a category and difficulty are well known. */
export function WellKnownWarning({ children, actions }: { children?: ReactNode; actions?: ReactNode }) {
  const t = useTranslations('adminQuiz.warning')
  const format = useFormat()
  const { data } = useQuery(quizAdminQuery)
  const known = data?.cells.filter(({ isWellKnown }) => isWellKnown) ?? []
  if (known.length === 0) return null
  return (
    <div className="mb-4">
      <Banner tone="warn" title={t('title', { n: known.length })} actions={actions}>
        {t('text', { percent: format.percent(WELL_KNOWN_PERCENT) })}
        {children}
      </Banner>
    </div>
  )
}

/** The warning on the dashboard, with a link to the questions. */
export function WellKnownWarningLink() {
  const t = useTranslations('adminQuiz.warning')
  return (
    <WellKnownWarning
      actions={
        <ButtonLink to="/admin/quiz?tab=cells" variant="secondary" size="small">
          {t('look')}
        </ButtonLink>
      }
    />
  )
}
