import { Component, type ComponentType, type ReactNode, useEffect } from 'react'
import { useApp } from '../client/app-context.ts'
import { Failure } from '../client/Failure.tsx'
import { useText } from '../i18n/use-text.ts'

type Props = {
  children: ReactNode
  /** Wraps the error message that replaces the children. */
  around: ComponentType<{ children: ReactNode }>
  /** Identifies the part; a new value resets the boundary. */
  part?: unknown
}
type State = { error: unknown; broken: boolean; part: unknown; tried: boolean }

/**
 * Shows an error in place of a part that throws while rendering, instead of an empty page (UI-10). root.tsx reports
 * the error (LOG-01).
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, broken: false, part: this.props.part, tried: false }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, broken: true }
  }

  static getDerivedStateFromProps({ part }: Props, state: State): Partial<State> | null {
    return part === state.part ? null : { part, broken: false, tried: false }
  }

  /** Renders again once, since the cause may be gone; a second retry reloads the page. */
  readonly retry = () => (this.state.tried ? location.reload() : this.setState({ broken: false, tried: true }))

  override render() {
    const { children, around: Around } = this.props
    if (!this.state.broken) return children
    return (
      <Around>
        <BrokenPage error={this.state.error} onRetry={this.retry} />
      </Around>
    )
  }
}

/** Milliseconds until an unattended app reloads itself. */
const reloadAfterMs = 10_000

function BrokenPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText()
  const { app } = useApp()
  const alone = app === 'checkin' || app === 'checkout'
  useEffect(() => {
    if (!alone) return
    const timer = setTimeout(() => location.replace(`/${app}`), reloadAfterMs)
    return () => clearTimeout(timer)
  }, [alone, app])
  const text = alone ? { text: t('error.comesBack') } : {}
  return <Failure heading title={t('error.broken')} error={error} onRetry={onRetry} {...text} />
}
