import type { ReactNode } from 'react'
import { useIntl } from '../i18n/intl.tsx'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../kit/Button.tsx'
import { Card, CardSection } from '../kit/Card.tsx'
import { classes } from '../kit/classes.ts'
import { EmptyState } from '../kit/EmptyState.tsx'
import { OfflineIcon, WarningIcon } from '../kit/icons.tsx'
import { ApiError, isFinal } from './api-error.ts'
import { errorText } from './error-text.ts'
import styles from './Failure.module.css'

type Props = {
  error: unknown
  /** Whether it is shown beside the content instead of in its place. */
  inline?: boolean
  /** Whether earlier data is still shown, as `title` says: then announced politely, without moving content. */
  stale?: boolean
  /** Whether the title is the page's heading, since the page shows nothing else. */
  heading?: boolean | undefined
  /** Replaces the error's title, where the caller knows more. */
  title?: ReactNode
  text?: string
  icon?: ReactNode
  busy?: boolean
  /** Tries again: offered only where that may succeed. */
  onRetry?: () => void
  /** Other actions. */
  children?: ReactNode
}

/** UI-10: shows what went wrong, why, and what to do next. */
export function Failure({ error, inline, stale, heading, busy, onRetry, children, ...known }: Props) {
  const intl = useIntl()
  const t = useText()
  const lost = error instanceof ApiError && error.status === undefined
  const title = known.title ?? errorText(intl, error)
  const icon = known.icon ?? (lost ? <OfflineIcon /> : <WarningIcon />)
  const retry = onRetry && !isFinal(error) && (
    <Button kind={inline ? 'link' : 'quiet'} busy={busy} onClick={onRetry}>
      {t('action.retry')}
    </Button>
  )
  if (inline)
    return (
      <div
        className={classes(styles.inline, stale && styles.stale)}
        role={stale ? 'status' : 'alert'}
        ref={stale ? undefined : scrollIntoSight}
      >
        {icon}
        <p>{title}</p>
        {retry}
        {children}
      </div>
    )
  const text = known.text ?? (lost && onRetry && t('state.offline.text'))
  return (
    <EmptyState
      heading={heading}
      role="alert"
      icon={icon}
      title={title}
      text={text}
      action={
        <>
          {retry}
          {children}
        </>
      }
    />
  )
}

/** Scrolls a failure out from under the page's sticky footer, whose button was pressed. */
export const scrollIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Part of the page's code failed to load. `heading`: true if that part was to be the whole page. */
export function NotFetched({ heading, onRetry }: { heading?: boolean; onRetry: () => void }) {
  return (
    <Card sheet>
      <CardSection>
        <Failure heading={heading} error={new ApiError(undefined, 'no-connection')} onRetry={onRetry} />
      </CardSection>
    </Card>
  )
}
