import { useIntl } from 'react-intl'
import { buttonClass } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { PlaceIcon } from '../../../kit/icons.tsx'

/** A friendly 404: the link leads to no salon. */
export function SalonNotFoundScreen() {
  const intl = useIntl()
  return (
    <EmptyState
      icon={<PlaceIcon />}
      title={intl.formatMessage({ id: 'refusal.businessObject.notFound' })}
      heading
      text={intl.formatMessage({ id: 'booking.notFound.text' })}
      action={
        <a href="/" className={buttonClass('quiet')}>
          {intl.formatMessage({ id: 'booking.notFound.action' })}
        </a>
      }
    />
  )
}
