import { useTranslations } from 'use-intl'
import { Card, CardHead } from '~/ui/card.tsx'

const STEPS = ['investigate', 'check', 'fix', 'rest', 'again'] as const

export function Guide() {
  const t = useTranslations('pointsAudit.guide')
  return (
    <Card as="section" aria-labelledby="points-guide">
      <CardHead id="points-guide" title={t('title')} />
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-sm">
        {STEPS.map((step) => (
          <li key={step}>{t(`steps.${step}`)}</li>
        ))}
      </ol>
    </Card>
  )
}
