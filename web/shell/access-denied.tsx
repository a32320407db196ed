import { ShieldX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '~/ui/button.tsx'
import { PageTitle } from '~/ui/page.tsx'

/** Shown to a signed-in member without the right to a page. `text` states the reason more precisely. */
export function AccessDenied({ text }: { text?: string }) {
  const t = useTranslations('frame.accessDenied')
  return (
    <div className="mx-auto flex min-h-[70dvh] max-w-md flex-col items-center justify-center gap-3 p-6 text-center">
      <PageTitle>{t('title')}</PageTitle>
      <span aria-hidden className="flex size-20 items-center justify-center rounded-full bg-bad-soft text-bad">
        <ShieldX className="size-9" />
      </span>
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="text-quiet">{text ?? t('text')}</p>
      <ButtonLink to="/dashboard" className="mt-3">
        {t('back')}
      </ButtonLink>
    </div>
  )
}
