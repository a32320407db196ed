import { createTranslator } from 'use-intl/core'
import type { PendingWorkKind } from '#contracts/admin-dashboard-rules.ts'
import { COUNTED_UP_TO } from '#contracts/redemption-rules.ts'
import messages from './messages.en.json' with { type: 'json' }

/** A mail to staff about work that waits, the most urgent first. `n` is counted to one above COUNTED_UP_TO. */
export interface WorkMailData {
  readonly work: readonly { readonly kind: PendingWorkKind; readonly n: number }[]
}

const t = createTranslator({ locale: 'en', messages, namespace: 'workWaiting' })

/** Returns the content of the mail about waiting work. */
export const workContent = ({ work }: WorkMailData, { publicUrl }: { readonly publicUrl: string }) => {
  const list = work.map(({ kind, n }) =>
    t(`kinds.${kind}`, { n, count: n > COUNTED_UP_TO ? `${COUNTED_UP_TO}+` : String(n) }),
  )
  return {
    subject: t('subject', { first: list[0] ?? '', more: work.length - 1 }),
    body: t('body', { list: list.join(', ') }),
    note: t('note'),
    button: t('button'),
    link: `${publicUrl}/admin`,
  }
}
