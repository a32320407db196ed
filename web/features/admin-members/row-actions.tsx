import { Ban, CircleCheck, Coins } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ListedMember } from '#contracts/members.ts'
import { IconButton } from '~/ui/button.tsx'
import type { RowsProps } from './types.ts'

/** The actions on one member that the server allows this viewer, without opening the details. */
export function RowActions({ member, onAction }: Pick<RowsProps, 'onAction'> & { member: ListedMember }) {
  const t = useTranslations('adminMembers')
  const { name, may, mayAdjust, status } = member
  return (
    <span className="flex items-center">
      {mayAdjust && (
        <IconButton label={t('adjust.of', { name })} onClick={() => onAction({ member, act: 'points' })}>
          <Coins aria-hidden className="size-5" />
        </IconButton>
      )}
      {may.includes('ban') && status === 'active' && (
        <IconButton label={t('act.ban.of', { name })} onClick={() => onAction({ member, act: 'ban' })}>
          <Ban aria-hidden className="size-5" />
        </IconButton>
      )}
      {may.includes('activate') && (
        <IconButton label={t('act.activate.of', { name })} onClick={() => onAction({ member, act: 'activate' })}>
          <CircleCheck aria-hidden className="size-5" />
        </IconButton>
      )}
    </span>
  )
}
