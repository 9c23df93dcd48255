import { type ComponentType, useEffect, useId, useRef } from 'react'
import { LoadFailure } from '../../../client/Failure.tsx'
import { prefetchPart, useLazyPart } from '../../../client/use-fetched.ts'
import { useText } from '../../../i18n/use-text.ts'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { PanelContent, PanelTop } from './PanelParts.tsx'
import { SidePanel } from './SidePanel.tsx'

type LoadPart<Facts> = () => Promise<{ Page: ComponentType<Facts> }>
type Props<Facts> = { load: LoadPart<Facts>; facts: Facts }

/** Loads a panel's code when it opens; its frame is shown at once and can be closed (UI-13). */
export function LatePanel<Facts extends { onClose: () => void }>({ load, facts }: Props<Facts>) {
  const { part, failed, retry } = useLazyPart(load)
  return part ? <part.Page {...facts} /> : <WaitingPanel onClose={facts.onClose} onRetry={failed ? retry : undefined} />
}

const touches = ['pointermove', 'pointerdown', 'keydown'] as const

/** Prefetches a panel once the screen is used, so that it opens at once, even offline. */
export function usePrefetchedPanel<Facts>(load: LoadPart<Facts>): void {
  useEffect(() => {
    const waiting = new AbortController()
    const fetch = () => {
      waiting.abort()
      prefetchPart(load)
    }
    for (const touch of touches) addEventListener(touch, fetch, { passive: true, signal: waiting.signal })
    return () => waiting.abort()
  }, [load])
}

type WaitingProps = { onClose: () => void; onRetry?: (() => void) | undefined }

/** The frame of a loading panel. `onRetry`: set if loading failed. */
export function WaitingPanel({ onClose, onRetry }: WaitingProps) {
  const t = useText()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <SidePanel labelledBy={headingId} onClose={onClose}>
      <PanelTop onClose={onClose} />
      <PanelContent labelledBy={headingId} closer>
        <h2 ref={heading} id={headingId} tabIndex={-1} className="visually-hidden">
          {t('state.loading')}
        </h2>
        {onRetry ? <LoadFailure onRetry={onRetry} /> : <SkeletonList count={4} />}
      </PanelContent>
    </SidePanel>
  )
}
