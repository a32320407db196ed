import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ActionDialog } from './action-dialog.tsx'
import { SkeletonRows } from './skeleton.tsx'

interface Summary {
  readonly found: number
  readonly changes: number
  /** Why the others stay as they are, each in words. */
  readonly others: readonly { readonly reason: string; readonly text: string }[]
}

type ActionProps = Parameters<typeof ActionDialog>[0]

interface SelectionDialogProps
  extends Pick<ActionProps, 'reason' | 'danger' | 'busy' | 'problem' | 'onConfirm' | 'onClose'> {
  /** What the change would do; undefined while that is read, or before a field says what changes. */
  summary: Summary | undefined
  isReading: boolean
  /** How many are selected. */
  selected: number
  /** Names the action with the number of rows: 'Switch off 3 codes'. */
  title: (n: number) => string
  effect: string
  children?: ReactNode
}

/** Names how many selected rows an action changes, and how many stay as they are and why, and asks for confirmation. */
export function SelectionDialog(props: SelectionDialogProps) {
  const { summary, isReading, selected, title, effect, children, danger, ...action } = props
  const t = useTranslations('admin.selection')
  const changes = summary?.changes ?? 0
  const named = title(summary ? changes : selected)
  return (
    <ActionDialog
      {...action}
      title={named}
      {...(summary && {
        effect: {
          title: changes > 0 ? effect : t('unchanged'),
          tone: danger ? ('warn' as const) : ('note' as const),
        },
      })}
      confirm={named}
      danger={danger === true}
      disabled={changes === 0}
    >
      {children}
      {isReading && (
        <div role="status">
          <span className="sr-only">{t('preview')}</span>
          <SkeletonRows rows={2} className="h-8" />
        </div>
      )}
      {summary && <SkippedRows {...summary} />}
    </ActionDialog>
  )
}

/** The numbers of rows that a change leaves as they are, by reason. */
export function SkippedRows({ found, changes, others }: Summary) {
  const t = useTranslations('admin.selection')
  if (others.length === 0) return null
  return (
    <section className="text-sm">
      <h3 className="mb-1 text-sm">{t('stay', { n: found - changes, of: found })}</h3>
      <ul className="list-disc pl-5 text-quiet">
        {others.map(({ reason, text }) => (
          <li key={reason}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
