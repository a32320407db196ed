import { useTranslations } from 'use-intl'
import type { MemberDetail } from '#contracts/members.ts'
import { useFormat } from '~/lib/format.ts'
import { DetailList, Lines } from './detail-list.tsx'

/** Actions of the audit log that have a name on screen. Any other is shown by its key. */
const NAMES = {
  'member.ban': 'ban',
  'member.suspend': 'suspend',
  'member.activate': 'activate',
  'member.adjust_points': 'adjust',
  'member.correct_points': 'correct',
  'member.note': 'note',
  'member.pause_redemptions': 'pause',
  'member.resume_redemptions': 'resume',
  'staff.appoint': 'appoint',
} as const

const isNamed = (action: string): action is keyof typeof NAMES => action in NAMES

/** The actions of staff on this member, newest first. */
export function MemberActions({ actions }: Pick<MemberDetail, 'actions'>) {
  const t = useTranslations('adminMembers.detail')
  const format = useFormat()
  const items = actions.map(({ action, by, at, reason }) => ({
    key: `${at} ${action}`,
    item: (
      <Lines
        first={
          <>
            <span className="font-semibold">{isNamed(action) ? t(`action.${NAMES[action]}`) : action}</span>
            {reason && ` · ${reason}`}
          </>
        }
        second={
          <>
            {by} · <time dateTime={at}>{format.dateTime(at)}</time>
          </>
        }
      />
    ),
  }))
  return <DetailList title={t('actions')} empty={t('noActions')} items={items} />
}
