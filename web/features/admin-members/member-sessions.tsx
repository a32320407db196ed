import { useTranslations } from 'use-intl'
import type { MemberDetail } from '#contracts/members.ts'
import { useFormat } from '~/lib/format.ts'
import { DetailList, Lines } from './detail-list.tsx'

/** The devices on which the member is signed in. */
export function MemberSessions({ sessions }: Pick<MemberDetail, 'sessions'>) {
  const t = useTranslations('adminMembers.detail')
  const format = useFormat()
  const items = sessions.map(({ browser, system, startedAt, lastUsedAt }, index) => {
    const device = browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknownDevice'))
    return {
      key: `${startedAt} ${index}`,
      item: <Lines first={device} second={t('lastUsed', { ago: format.ago(lastUsedAt) })} />,
    }
  })
  return <DetailList title={t('sessions')} empty={t('noSessions')} items={items} />
}
