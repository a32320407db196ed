import { useTranslations } from 'use-intl'
import type { MemberDetail } from '#contracts/members.ts'
import { useFormat } from '~/lib/format.ts'
import { DetailList, Lines } from './detail-list.tsx'

/** How the staff audit names what can be done to a member. One that is not here is shown as it is named there. */
const NAMES = {
  'member.ban': 'ban',
  'member.suspend': 'suspend',
  'member.activate': 'activate',
  'member.adjust_points': 'adjust',
  'member.note': 'note',
  'member.pause_redemptions': 'pause',
  'member.resume_redemptions': 'resume',
  'staff.appoint': 'appoint',
} as const

const isNamed = (action: string): action is keyof typeof NAMES => action in NAMES

/** What staff did to this member, the newest first. */
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
