import { useId } from 'react'
import { useIntl } from 'react-intl'
import { ApiError } from '../../../api-error.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { CloseIcon, WarningIcon } from '../../../kit/icons.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { SidePanel } from '../calendar/details/SidePanel.tsx'
import { CustomerDetails } from './CustomerDetails.tsx'
import styles from './CustomerPanel.module.css'
import { Heading } from './Heading.tsx'
import { useCustomer } from './use-customers.ts'

type Props = { id: string; timeZone: string; onClose: () => void }

/** One customer beside the list; an address of nobody says so, and leads back (UI-10). */
export function CustomerPanel({ id, timeZone, onClose }: Props) {
  const intl = useIntl()
  const headingId = useId()
  const { data, error, refetch } = useCustomer(id)
  return (
    <SidePanel labelledBy={headingId} onClose={onClose}>
      <div className={styles.top}>
        <IconButton bare label={intl.formatMessage({ id: 'action.close' })} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      {data && !error && <CustomerDetails customer={data} timeZone={timeZone} headingId={headingId} />}
      {error && (
        <div className={styles.failure} role="alert">
          <WarningIcon size={24} />
          <Heading id={headingId}>{errorText(intl, error)}</Heading>
          {isGone(error) ? (
            <>
              <p>{intl.formatMessage({ id: 'admin.customers.gone' })}</p>
              <Button onClick={onClose}>{intl.formatMessage({ id: 'admin.customers.back' })}</Button>
            </>
          ) : (
            <Button onClick={() => void refetch()}>{intl.formatMessage({ id: 'action.retry' })}</Button>
          )}
        </div>
      )}
      {!data && !error && (
        <div className={styles.content}>
          <Heading id={headingId}>
            <span className="visually-hidden">{intl.formatMessage({ id: 'state.loading' })}</span>
          </Heading>
          <SkeletonList count={4} />
        </div>
      )}
    </SidePanel>
  )
}

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== undefined && error.status < 500
