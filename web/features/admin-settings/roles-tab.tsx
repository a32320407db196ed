import { Check, Minus } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { BUILT_IN_ROLES, PERMISSIONS, permissionsOf } from '#contracts/roles.ts'
import { useHasPermission } from '~/lib/session.ts'
import { Cell, HeadCell, Row, Table, TableHead } from '~/ui/table.tsx'

/** A table of the permissions of each role. */
export function RolesTab() {
  const t = useTranslations('adminSettings')
  const may = useHasPermission()
  return (
    <>
      <p className="mb-3 text-quiet">
        {t('permissions.text')}{' '}
        {may('admin.settings') && (
          <Link to="/admin/roles" className="font-semibold underline">
            {t('permissions.all')}
          </Link>
        )}
      </p>
      <Table label={t('permissions.table')}>
        <TableHead>
          <HeadCell>{t('permissions.permission')}</HeadCell>
          {BUILT_IN_ROLES.map((role) => (
            <HeadCell key={role} className="text-center whitespace-normal!">
              {t(`roles.${role}`)}
              <span className="block font-normal">{t(role === 'super_admin' ? 'full' : 'limited')}</span>
            </HeadCell>
          ))}
        </TableHead>
        <tbody>
          {PERMISSIONS.map((permission) => (
            <Row key={permission}>
              <Cell>{t(`permissions.names.${permission}`)}</Cell>
              {BUILT_IN_ROLES.map((role) => (
                <Cell key={role} className="text-center">
                  <Mark has={permissionsOf(role, null).includes(permission)} />
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </>
  )
}

function Mark({ has }: { has: boolean }) {
  const t = useTranslations('adminSettings.permissions')
  const Icon = has ? Check : Minus
  return (
    <>
      <Icon aria-hidden className={has ? 'mx-auto size-5 text-good' : 'mx-auto size-5 text-quiet'} />
      <span className="sr-only">{t(has ? 'has' : 'lacks')}</span>
    </>
  )
}
