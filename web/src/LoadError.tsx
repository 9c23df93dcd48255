import { useIntl } from 'react-intl'
import { ApiError } from './api-error.ts'
import { errorText } from './i18n/error-text.ts'
import { Button } from './kit/Button.tsx'
import { EmptyState } from './kit/EmptyState.tsx'
import { OfflineIcon, WarningIcon } from './kit/icons.tsx'

type Props = { error: unknown; busy?: boolean; onRetry: () => void }

/** Says why something failed to load, with a retry. */
export function LoadError({ error, busy = false, onRetry }: Props) {
  const intl = useIntl()
  const lost = error instanceof ApiError && error.status === undefined
  return (
    <EmptyState
      role="alert"
      icon={lost ? <OfflineIcon /> : <WarningIcon />}
      title={errorText(intl, error)}
      text={lost && intl.formatMessage({ id: 'state.offline.text' })}
      action={
        <Button busy={busy} onClick={onRetry}>
          {intl.formatMessage({ id: 'action.retry' })}
        </Button>
      }
    />
  )
}
