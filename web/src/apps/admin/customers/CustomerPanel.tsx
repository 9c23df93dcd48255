import { fullName } from '@goldline/domain/user/full-name'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { ApiError } from '../../../client/api-error.ts'
import { errorText } from '../../../client/error-text.ts'
import { Failure } from '../../../client/Failure.tsx'
import { LazyPage } from '../../../frame/LazyPage.tsx'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { WaitingPanel } from '../panel/LatePanel.tsx'
import { PanelTop } from '../panel/PanelParts.tsx'
import { SidePanel } from '../panel/SidePanel.tsx'
import { paths, pathTo } from '../paths.ts'
import { CustomerDetails } from './CustomerDetails.tsx'
import styles from './CustomerPanel.module.css'
import { useCustomer } from './use-customers.ts'
import { useEditing } from './use-editing.ts'

type Props = { id: string; onClose: () => void }

/** Shows a customer beside the list; for an unknown id, says so and links back to the list (UI-10). */
export function Page({ id, onClose }: Props) {
  const intl = useIntl()
  const t = useText()
  const headingId = useId()
  const { data, error, refetch } = useCustomer(id)
  // While offline, keep showing loaded data, but not a customer who no longer exists.
  const failure = error && (isGone(error) || !data) ? error : undefined
  const editing = useEditing()
  useMergedRedirect(id, data?.id)
  if (!failure && !data) return <WaitingPanel onClose={onClose} />
  const named = (name: string) => <Heading id={headingId}>{name}</Heading>
  return (
    <SidePanel labelledBy={headingId} onClose={onClose}>
      <PanelTop onClose={onClose} />
      {failure && (
        <div className={styles.failure}>
          <Failure
            error={failure}
            title={named(isGone(failure) ? t('admin.customers.gone.title') : errorText(intl, failure))}
            text={isGone(failure) ? t('admin.customers.gone') : undefined}
            onRetry={() => void refetch()}
          >
            {isGone(failure) && <Button onClick={onClose}>{t('admin.customers.back')}</Button>}
          </Failure>
        </div>
      )}
      {!failure && data && editing.on && (
        <LazyPage
          load={loadForm}
          facts={{
            customer: data,
            onClose: editing.stop,
            children: named(t('admin.customers.edit.title', { name: fullName(data) })),
          }}
        />
      )}
      {!failure && data && !editing.on && (
        <CustomerDetails customer={data} headingId={headingId} onEdit={editing.start} onClose={onClose}>
          {named(fullName(data))}
        </CustomerDetails>
      )}
    </SidePanel>
  )
}

const loadForm = () => import('./edit/CustomerForm.tsx')

/** Shows a heading that takes the focus when it appears. */
function Heading({ id, children }: { id: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} id={id} tabIndex={-1}>
      {children}
    </h2>
  )
}

/** CUS-09: redirects the URL of a merged customer to the remaining one. */
function useMergedRedirect(asked: string, found: string | undefined) {
  const [, navigate] = useLocation()
  const search = useSearch()
  useEffect(() => {
    if (found === undefined || found === asked) return
    navigate(`${pathTo(paths.customers, { id: found })}${search && `?${search}`}`, { replace: true })
  }, [asked, found, search, navigate])
}

/** Whether the id is invalid, or this salon has no such customer. */
const isGone = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400)
