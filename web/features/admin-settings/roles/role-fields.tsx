import { useTranslations } from 'use-intl'
import { OWN_ROLE_PERMISSIONS, type OwnRolePermission, ROLE_NAME_MAX, withNeeded } from '#contracts/roles.ts'
import { Field } from '~/ui/field.tsx'
import { Checkbox, Input } from '~/ui/input.tsx'

interface RoleFieldsProps {
  name?: string
  permissions: readonly OwnRolePermission[]
  nameError?: string | undefined
  /** Whether no permission was chosen. */
  isEmpty: boolean
  onChange: (permissions: OwnRolePermission[]) => void
}

/** Name and permissions of a role. A permission that needs another one ticks it as well. */
export function RoleFields({ name = '', permissions, nameError, isEmpty, onChange }: RoleFieldsProps) {
  const t = useTranslations('adminRoles.form')
  const tName = useTranslations('adminSettings.permissions.names')
  const needed = (one: OwnRolePermission) => withNeeded(permissions.filter((other) => other !== one)).includes(one)
  return (
    <>
      <Field label={t('name')} error={nameError}>
        <Input name="name" defaultValue={name} maxLength={ROLE_NAME_MAX} autoComplete="off" required />
      </Field>
      <fieldset aria-describedby={isEmpty ? 'role-permissions-error' : undefined}>
        <legend className="text-sm font-semibold">{t('permissions')}</legend>
        <p className="text-xs text-quiet">{t('permissionsHint')}</p>
        <div className="mt-1 grid grid-cols-1 gap-x-6 sm:grid-cols-2">
          {OWN_ROLE_PERMISSIONS.map((one) => (
            <Checkbox
              key={one}
              label={tName(one)}
              checked={permissions.includes(one)}
              disabled={permissions.includes(one) && needed(one)}
              aria-invalid={isEmpty || undefined}
              className="text-sm!"
              onChange={({ target }) =>
                onChange(
                  withNeeded(target.checked ? [...permissions, one] : permissions.filter((other) => other !== one)),
                )
              }
            />
          ))}
        </div>
        <p id="role-permissions-error" role="alert" className="text-sm font-medium text-bad empty:hidden">
          {isEmpty && t('permissionsMissing')}
        </p>
      </fieldset>
    </>
  )
}
