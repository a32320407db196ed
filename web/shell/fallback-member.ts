import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Me } from '#contracts/accounts.ts'
import { browserTimeZone } from '~/lib/time.ts'

/** The id of the fallback member; no member has it. */
export const FALLBACK_MEMBER_ID = ''

/** Returns a member without points or permissions, shown while the profile cannot be read. */
export function useFallbackMember(): Me {
  const t = useTranslations('shell')
  const name = t('fallbackName')
  return useMemo(
    () => ({
      id: FALLBACK_MEMBER_ID,
      email: '',
      name,
      role: 'member',
      roleName: null,
      viewAs: null,
      permissions: [],
      timeZone: browserTimeZone(),
      locale: 'auto',
      imageUrl: null,
      createdAt: new Date(0).toISOString(),
      points: 0,
      totalEarned: 0,
      coolOffUntil: null,
    }),
    [name],
  )
}
