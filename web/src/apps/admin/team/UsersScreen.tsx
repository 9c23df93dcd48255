import { getSalonUsers, type SalonUser } from '@goldline/contract/auth/salon-users'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { dot } from '../../../kit/dot.ts'
import { look } from '../../../kit/look.ts'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { UserDialog } from './UserDialog.tsx'
import styles from './UsersScreen.module.css'

/** Shows users and their rights in one table (AUTH-12, STF-02). */
export function Page() {
  const t = useText()
  const { data: users, error, refetch } = useQuery(useApi().query(getSalonUsers, {}))
  const [opened, setOpened] = useState<string>()
  const user = users?.find(({ id }) => id === opened)
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.team.users.intro')} />
      {users && <Users users={users} onOpen={setOpened} />}
      {!users && <Loading error={error} refetch={refetch} rows={5} />}
      {user && <UserDialog key={user.id} user={user} onClose={() => setOpened(undefined)} />}
    </AdminScreen>
  )
}

const columns = ['role', 'scope', 'healthNotes', 'permissions', 'pin', 'sessions'] as const

function Users({ users, onOpen }: { users: readonly SalonUser[]; onOpen: (id: string) => void }) {
  const t = useText()
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('admin.users')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('word.person')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`admin.team.users.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('action.change')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} onOpen={() => onOpen(user.id)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function UserRow({ user, onOpen }: { user: SalonUser; onOpen: () => void }) {
  const intl = useIntl()
  const t = useText()
  const name = fullName(user)
  const yes = (is: boolean) => t(is ? 'admin.team.users.yes' : 'admin.team.users.no')
  const labelled = (column: (typeof columns)[number]) => t(`admin.team.users.${column}`)
  const cells: Record<(typeof columns)[number], string> = {
    role: t(`admin.team.role.${user.role}`),
    scope: t(`admin.team.scope.${user.scope}`),
    healthNotes: yes(user.healthNotes),
    permissions: t('admin.team.users.allowed', { count: user.permissions === null ? -1 : user.permissions.length }),
    pin: yes(user.hasPin),
    sessions: intl.formatNumber(user.sessions),
  }
  return (
    <tr>
      <th scope="row">
        <b>{name || user.email}</b>
        <small className={look('block', 'faint', 'f13', 'anywhere')}>
          {user.email ?? t('admin.team.users.noEmail')}
          {user.email !== null && !user.emailConfirmed && `${dot}${t('admin.team.users.invited')}`}
        </small>
      </th>
      {columns.map((column) => (
        <td key={column} data-label={labelled(column)}>
          {cells[column]}
        </td>
      ))}
      <td>
        <Button onClick={onOpen} aria-label={t('admin.team.users.change', { name })}>
          {t('action.change')}
        </Button>
      </td>
    </tr>
  )
}
