import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { MemberDetail } from '#contracts/members.ts'
import type { MemberPause } from '#contracts/redemption-pauses.ts'
import { useFormat } from '~/lib/format.ts'
import { Banner } from '~/ui/banner.tsx'
import { DetailList, Lines } from './detail-list.tsx'

/** Returns the pause that is not lifted yet. */
export const runningPause = (member: Pick<MemberDetail, 'pauses'> | undefined): MemberPause | undefined =>
  member?.pauses.find(({ lifted }) => lifted === null)

/** Says that the member's redemptions are paused, why, and whether a review was requested. */
export function PauseFact({ member }: { member: MemberDetail }) {
  const t = useTranslations('adminMembers.detail')
  const format = useFormat()
  const pause = runningPause(member)
  if (!pause) return null
  return (
    <Banner tone="warn" title={t('pausedSince', { date: format.dateTime(pause.at), by: pause.by })}>
      <p>{pause.reason}</p>
      <p>{t('memberReads', { message: pause.message })}</p>
      {pause.endsAt && <p>{t('endsAt', { date: format.dateTime(pause.endsAt) })}</p>}
      <Appeal appeal={pause.appeal} />
    </Banner>
  )
}

/** All pauses of the member's redemptions, each with its review and the reason why it was lifted. */
export function MemberPauses({ pauses }: Pick<MemberDetail, 'pauses'>) {
  const t = useTranslations('adminMembers.detail')
  const format = useFormat()
  if (pauses.length === 0) return null
  const items = pauses.map(({ id, reason, by, at, appeal, lifted }) => ({
    key: id,
    item: (
      <Lines
        first={reason}
        second={
          <>
            <span className="block">{t('pausedBy', { by, date: format.dateTime(at) })}</span>
            <Appeal appeal={appeal} />
            <span className="block">
              {!lifted
                ? t('stillOn')
                : lifted.by === null
                  ? t('ended', { date: format.dateTime(lifted.at) })
                  : t('lifted', { by: lifted.by, reason: lifted.reason, date: format.dateTime(lifted.at) })}
            </span>
          </>
        }
      />
    ),
  }))
  return <DetailList title={t('pauses')} empty="" items={items} />
}

function Appeal({ appeal }: Pick<MemberPause, 'appeal'>) {
  const t = useTranslations('adminMembers.detail')
  if (!appeal) return null
  return (
    <Link
      to={`/admin/support?ticket=${encodeURIComponent(appeal.id)}`}
      className="block w-fit font-semibold text-brand-ink underline underline-offset-2 hover:no-underline"
    >
      {t(appeal.isOpen ? 'appealOpen' : 'appeal', { id: appeal.shortId })}
    </Link>
  )
}
