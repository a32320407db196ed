import { useTranslations } from 'use-intl'
import { AdminQuiz } from '~/features/admin-quiz/admin-quiz.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useHasPermission } from '~/lib/session.ts'
import adminQuiz from '~/messages/en/admin-quiz.json'
import games from '~/messages/en/games.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { adminQuiz, games }

export default function QuizQuestionsPage() {
  const t = useTranslations('frame.accessDenied')
  const may = useHasPermission()
  if (!may('quiz.manage')) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <AdminQuiz />
    </Messages>
  )
}
