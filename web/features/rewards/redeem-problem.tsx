import { useTranslations } from 'use-intl'
import { type ApiError, useSentence } from '~/lib/errors.ts'
import { Banner } from '~/ui/banner.tsx'

export type Refusal = 'fillIn' | 'insufficient' | 'outOfStock'

interface RedeemProblemProps {
  refusal: Refusal | undefined
  error: ApiError | null
}

/** The reason for a failure, above the button that tries again. */
export function RedeemProblem({ refusal, error }: RedeemProblemProps) {
  const t = useTranslations('rewards.confirm')
  const sentenceOf = useSentence()
  if (refusal) return <Banner tone="bad" live title={t(refusal)} />
  if (!error) return null
  switch (error.code) {
    case 'planPriceChanged':
      return (
        <Banner tone="warn" live title={sentenceOf(error)}>
          {t('again')}
        </Banner>
      )
    case 'notFound':
      return <Banner tone="bad" live title={t('gone')} />
    case 'unexpected':
    case 'unreadableAnswer':
      return (
        <Banner tone="bad" live title={t('failed')}>
          {t('unanswered')}
        </Banner>
      )
    default:
      return (
        <Banner tone="bad" live title={sentenceOf(error)}>
          {error.isUnanswered && t('unanswered')}
        </Banner>
      )
  }
}
