import { Inbox } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/states.tsx'

/** Says that no ticket waits, or that none matches the filters. */
export function NothingFound({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const t = useTranslations('adminSupport')
  const name = isFiltered ? 'noneFound' : 'empty'
  return (
    <EmptyState
      icon={<Inbox />}
      title={t(`${name}.title`)}
      text={t(`${name}.text`)}
      action={
        <Button variant="secondary" onClick={onReset}>
          {t('noneFound.action')}
        </Button>
      }
    />
  )
}
