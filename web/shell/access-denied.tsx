import { useTranslations } from 'use-intl'
import { ButtonLink } from '~/ui/button.tsx'
import { SupportDrawing } from '~/ui/illustrations/support.tsx'
import { PageTitle } from '~/ui/page.tsx'

/** Shown to a signed-in member without the permission for a page. `text` states the reason more precisely. */
export function AccessDenied({ text }: { text?: string }) {
  const t = useTranslations('frame.accessDenied')
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-md flex-col items-center justify-center gap-3 p-6 text-center">
      <PageTitle>{t('title')}</PageTitle>
      <SupportDrawing className="h-36 w-48" />
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="text-quiet">{text ?? t('text')}</p>
      <ButtonLink to="/dashboard" className="mt-3">
        {t('back')}
      </ButtonLink>
    </div>
  )
}
