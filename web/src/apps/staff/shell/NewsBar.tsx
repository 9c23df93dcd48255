import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { useSessionState } from '../../../client/session-state.ts'
import { hasUnsentInput } from '../../../device/use-updates.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { look, stack } from '../../../kit/look.ts'
import styles from './Bar.module.css'

/** Opens the page of a tapped notification; during unsaved typing offers it instead, on any screen (STF-07). */
export function NewsBar() {
  const t = useText()
  const [, navigate] = useLocation()
  const [waits, change] = useSessionState<string | null>('tapped news', null, () => false)
  const open = (path: string) => {
    change(() => null)
    navigate(`~${path}`)
  }
  const hear = useEffectEvent(({ data, ports }: MessageEvent) => {
    if (typeof data?.open !== 'string') return
    ports[0]?.postMessage('here')
    if (hasUnsentInput()) change(() => data.open)
    else open(data.open)
  })
  useEffect(() => {
    const { serviceWorker } = navigator
    const listen = (event: MessageEvent) => hear(event)
    serviceWorker?.addEventListener('message', listen)
    return () => serviceWorker?.removeEventListener('message', listen)
  }, [])
  return (
    <div className={styles.region} role="status">
      {waits !== null && (
        <div className={styles.bar}>
          <p className={stack(0, 'grow', 'min-w-0', 'anywhere')}>
            <b>{t('staff.news')}</b>
            <small className={look('faint')}>{t('staff.news.typed')}</small>
          </p>
          <Button onClick={() => open(waits)}>{t('word.view')}</Button>
        </div>
      )}
    </div>
  )
}
