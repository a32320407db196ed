import { useTranslations } from 'use-intl'
import { classes } from '~/ui/classes.ts'
import { CopyButton } from '~/ui/copy-button.tsx'

interface FactProps {
  name: string
  value: string
  /** Wraps the value instead of truncating it. */
  whole?: boolean
}

/** A named value of a draw, with a copy button. */
export function Fact({ name, value, whole }: FactProps) {
  const t = useTranslations('fairness')
  return (
    <div className="relative min-w-0 py-0.5 pr-12">
      <dt className="text-xs text-quiet">{name}</dt>
      <dd>
        <span className={classes('block font-mono text-sm', whole ? 'break-all' : 'truncate')}>{value}</span>
        <span className="absolute inset-y-0 right-0 flex items-center">
          <CopyButton text={value} label={t('copy', { what: name })} />
        </span>
      </dd>
    </div>
  )
}
