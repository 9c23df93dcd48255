import { useEffect, useId, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useLocation, useSearch } from 'wouter'
import { ApiError } from '../../../client/api-error.ts'
import { Failure } from '../../../client/Failure.tsx'
import { errorText } from '../../../i18n/error-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { PanelTop } from '../panel/PanelParts.tsx'
import { SidePanel } from '../panel/SidePanel.tsx'
import { paths, pathTo } from '../paths.ts'
import { CustomerDetails } from './CustomerDetails.tsx'
import styles from './CustomerPanel.module.css'
import { CustomerForm } from './edit/CustomerForm.tsx'
import { useCustomer } from './use-customers.ts'
import { useEditing } from './use-editing.ts'

type Props = { id: string; onClose: () => void }

/** One customer beside the list; an unknown address says so and leads back (UI-10). */
export function CustomerPanel({ id, onClose }: Props) {
  const intl = useIntl()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useCustomer(id)
  // Keep showing loaded data while offline, but not a customer who is gone.
  const failure = error && (isGone(error) || !data) ? error : undefined
  const editing = useEditing()
  useMergedAddress(id, data?.id)
  const shown = failure ? 'failure' : data ? (editing.on ? 'form' : 'customer') : 'nothing'
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever comes takes the focus
  useEffect(() => heading.current?.focus(), [shown])
  const named = (name: string) => (
    <h2 ref={heading} id={headingId} tabIndex={-1}>
      {name}
    </h2>
  )
  return (
    <SidePanel labelledBy={headingId} onClose={onClose}>
      <PanelTop onClose={onClose} />
      {failure && (
        <div className={styles.failure}>
          <Failure
            error={failure}
            title={named(
              isGone(failure) ? intl.formatMessage({ id: 'admin.customers.gone.title' }) : errorText(intl, failure),
            )}
            {...(isGone(failure) && { text: intl.formatMessage({ id: 'admin.customers.gone' }) })}
            onRetry={() => void refetch()}
          >
            {isGone(failure) && <Button onClick={onClose}>{intl.formatMessage({ id: 'admin.customers.back' })}</Button>}
          </Failure>
        </div>
      )}
      {!failure && data && editing.on && (
        <CustomerForm customer={data} onClose={editing.stop}>
          {named(intl.formatMessage({ id: 'admin.customers.edit.title' }, { name: nameOf(data) }))}
        </CustomerForm>
      )}
      {!failure && data && !editing.on && (
        <CustomerDetails customer={data} headingId={headingId} onEdit={editing.start} onClose={onClose}>
          {named(nameOf(data))}
        </CustomerDetails>
      )}
      {shown === 'nothing' && (
        <div className={styles.loading}>
          <h2 ref={heading} id={headingId} tabIndex={-1} className="visually-hidden">
            {intl.formatMessage({ id: 'state.loading' })}
          </h2>
          <SkeletonList count={4} />
        </div>
      )}
    </SidePanel>
  )
}

/** CUS-09: the link of somebody who was merged leads to the person, and says so. */
function useMergedAddress(asked: string, found: string | undefined) {
  const [, navigate] = useLocation()
  const search = useSearch()
  useEffect(() => {
    if (found === undefined || found === asked) return
    navigate(`${pathTo(paths.customers, { id: found })}${search && `?${search}`}`, { replace: true })
  }, [asked, found, search, navigate])
}

const nameOf = ({ name, surname }: { name: string; surname: string }) => `${name} ${surname}`.trim()

/** Not a customer of this salon, or not a valid id. */
const isGone = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400)
