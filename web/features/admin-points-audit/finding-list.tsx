import { useTranslations } from 'use-intl'
import type { Finding } from '#contracts/points-audit.ts'
import { STORED_FINDINGS_MAX } from '#contracts/points-audit-rules.ts'
import { useFormat } from '~/lib/format.ts'

/** The findings about a member, each with its entry or source. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  const t = useTranslations('adminPointsAudit')
  const format = useFormat()
  const shown = findings.slice(0, STORED_FINDINGS_MAX)
  return (
    <>
      <ul className="divide-y divide-line text-sm">
        {shown.map(({ kind, seq, source, subject, points, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes places
          <li key={`${kind} ${seq} ${subject} ${index}`} className="flex flex-wrap justify-between gap-x-3 py-1.5">
            <span className="min-w-0 flex-1 basis-40">
              <span className="font-semibold">{seq > 0 ? t('user.entry', { n: seq }) : placeOf(source, t)}</span>
              {': '}
              {t(`kinds.${kind}`)}
              {subject && <code className="block text-xs text-quiet wrap-anywhere">{subject}</code>}
            </span>
            <span className="ml-auto flex flex-col items-end tabular">
              {points !== null && <span>{format.change(points)}</span>}
              {at && (
                <time dateTime={at} className="text-xs text-quiet">
                  {format.dateTime(at)}
                </time>
              )}
            </span>
          </li>
        ))}
      </ul>
      {findings.length > shown.length && <p className="text-sm text-quiet">{t('user.first', { n: shown.length })}</p>}
    </>
  )
}

function placeOf(source: Finding['source'], t: ReturnType<typeof useTranslations<'adminPointsAudit'>>): string {
  if (!source) return t('user.wallet')
  const name = t(`sources.${source}`)
  return name.charAt(0).toUpperCase() + name.slice(1)
}
