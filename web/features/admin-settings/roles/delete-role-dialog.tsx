import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { OwnRole } from '#contracts/own-roles.ts'
import { useSentence } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { ROLES_KEY } from './queries.ts'

/** Deletes a role that no one has. */
export function DeleteRoleDialog({ role: { id, name }, onClose }: { role: OwnRole; onClose: () => void }) {
  const t = useTranslations('adminRoles.remove')
  const client = useQueryClient()
  const sentenceOf = useSentence()
  const remove = useAction('DELETE /api/admin/roles/:id', {
    onSuccess: (roles) => {
      client.setQueryData(ROLES_KEY, roles)
      toast.success(t('done', { name }))
      onClose()
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: ROLES_KEY })
      return !error.isUnanswered
    },
  })
  return (
    <ActionDialog
      title={t('title', { name })}
      description={t('text')}
      confirm={t('submit')}
      danger
      busy={remove.busy}
      problem={remove.error && !remove.busy && !remove.error.isUnanswered ? sentenceOf(remove.error) : undefined}
      onConfirm={() => remove.run({ params: { id } })}
      onClose={onClose}
    />
  )
}
