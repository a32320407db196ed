import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'

/** Says what happens to a quiz that is left, before the member leaves it. */
export function LeaveQuiz({ onClose }: { onClose: () => void }) {
  const t = useTranslations('games.quiz.leave')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      description={t('text')}
      actions={
        <>
          <ButtonLink to="/games" variant="secondary">
            {t('leave')}
          </ButtonLink>
          <Button onClick={onClose}>{t('stay')}</Button>
        </>
      }
    />
  )
}
