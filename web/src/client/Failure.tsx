import type { ReactNode } from 'react'
import { useIntl } from '../i18n/intl.tsx'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../kit/Button.tsx'
import { Card, CardSection } from '../kit/Card.tsx'
import { classes } from '../kit/classes.ts'
import { EmptyState } from '../kit/EmptyState.tsx'
import { OfflineIcon, WarningIcon } from '../kit/icons.tsx'
import { ApiError, isFinalError } from './api-error.ts'
import { errorText } from './error-text.ts'
import styles from './Failure.module.css'

type Props = {
  error: unknown
  /** Whether it is shown next to the content instead of replacing it. */
  inline?: boolean
  /** Whether earlier data is still shown, as `title` says. Then it is announced politely and moves no content. */
  stale?: boolean
  /** Whether the title is the page's heading, since the page shows nothing else. */
  heading?: boolean | undefined
  /** Replaces the error's title, if the caller knows more. */
  title?: ReactNode | undefined
  text?: string | undefined
  icon?: ReactNode
  busy?: boolean
  /** Tries again. Offered only for errors that may pass. */
  onRetry?: (() => void) | undefined
  /** Other actions. */
  children?: ReactNode
}

/** Shows what went wrong, why, and what to do next (UI-10). */
export function Failure({ error, inline, stale, heading, busy, onRetry, children, ...known }: Props) {
  const intl = useIntl()
  const t = useText()
  const lost = error instanceof ApiError && error.status === undefined
  const title = known.title ?? errorText(intl, error)
  const icon = known.icon ?? (lost ? <OfflineIcon /> : <WarningIcon />)
  const retry = onRetry && !isFinalError(error) && (
    <Button kind={inline ? 'link' : 'quiet'} busy={busy} onClick={onRetry}>
      {t('action.retry')}
    </Button>
  )
  if (inline)
    return (
      <div
        className={classes(styles.inline, stale && styles.stale)}
        role={stale ? 'status' : 'alert'}
        ref={stale ? undefined : scrollToFailure}
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

/** Scrolls a failure out from under the page's sticky footer, which contains the pressed button. */
export const scrollToFailure = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Shows that a part of the app's code failed to load. `heading`: whether that part is the whole page. */
export function LoadFailure({ heading, onRetry }: { heading?: boolean; onRetry: () => void }) {
  return (
    <Card sheet>
      <CardSection>
        <Failure heading={heading} error={new ApiError(undefined, 'no-connection')} onRetry={onRetry} />
      </CardSection>
    </Card>
  )
}
