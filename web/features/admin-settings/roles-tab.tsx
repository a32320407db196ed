import { Check, Minus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { hasPermission, PERMISSIONS, STAFF_ROLES } from '#contracts/roles.ts'
import { Cell, HeadCell, Row, Table, TableHead } from '~/ui/table.tsx'

/** A table of the permissions of each role. */
export function RolesTab() {
  const t = useTranslations('adminSettings')
  return (
    <>
      <p className="mb-3 text-quiet">{t('permissions.text')}</p>
      <Table label={t('permissions.table')}>
        <TableHead>
          <HeadCell>{t('permissions.permission')}</HeadCell>
          {STAFF_ROLES.map((role) => (
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
              {STAFF_ROLES.map((role) => (
                <Cell key={role} className="text-center">
                  <Mark has={hasPermission(role, permission)} />
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
