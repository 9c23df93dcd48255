import { useIntl } from 'react-intl'
import { Button } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { WarningIcon } from '../../kit/icons.tsx'
import { AdminScreen } from './AdminScreen.tsx'
import { useSignOut } from './use-sign-out.ts'

/** A customer's account in the salon's app: the server allows nothing here, so offer another account. */
export function NoSalon() {
  const intl = useIntl()
  const leave = useSignOut()
  return (
    <AdminScreen>
      <h1 className="visually-hidden">{intl.formatMessage({ id: 'admin.title' })}</h1>
      <EmptyState
        role="alert"
        icon={<WarningIcon />}
        title={intl.formatMessage({ id: 'admin.noSalon' })}
        action={
          <Button busy={leave.isPending} onClick={() => leave.mutate()}>
            {intl.formatMessage({ id: 'action.signOut' })}
          </Button>
        }
      />
    </AdminScreen>
  )
}
