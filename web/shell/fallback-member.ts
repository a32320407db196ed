import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Me } from '#contracts/accounts.ts'
import { browserTimeZone } from '~/lib/time.ts'

/** Nobody's id. */
export const FALLBACK_ID = ''

/** Who stands for a member whose profile could not be read: nobody's points, no rights (document 1, section 3). */
export function useFallbackMember(): Me {
  const t = useTranslations('shell')
  const name = t('fallbackName')
  return useMemo(
    () => ({
      id: FALLBACK_ID,
      email: '',
      name,
      role: 'member',
      permissions: [],
      timeZone: browserTimeZone(),
      locale: 'auto',
      imageUrl: null,
      createdAt: new Date(0).toISOString(),
      points: 0,
      totalEarned: 0,
    }),
    [name],
  )
}
