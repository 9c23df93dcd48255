import { useIntl } from 'react-intl'
import { useApp } from '../../app-context.ts'
import { Button } from '../../kit/Button.tsx'

/** UI-15: the choice can be reviewed and changed at any time. */
export function CookieSettings() {
  const intl = useIntl()
  const { cookies } = useApp()
  return (
    <Button look="link" onClick={cookies.openSettings}>
      {intl.formatMessage({ id: 'shell.cookies' })}
    </Button>
  )
}
