import { useEffect, useEffectEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { isHalfTyped } from '../../../device/use-updates.ts'
import { Button } from '../../../kit/Button.tsx'
import styles from '../change/Change.module.css'

/** STF-07: a notification that was tapped opens its place in the app, but not over what is half typed: then it waits here. */
export function NewsBar() {
  const intl = useIntl()
  const [, navigate] = useLocation()
  const [waits, setWaits] = useState<string>()
  const open = (path: string) => {
    setWaits(undefined)
    navigate(`~${path}`)
  }
  const hear = useEffectEvent(({ data, ports }: MessageEvent) => {
    if (typeof data?.open !== 'string') return
    ports[0]?.postMessage('here')
    if (isHalfTyped()) setWaits(data.open)
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
      {waits !== undefined && (
        <div className={styles.bar}>
          <p>
            <b>{intl.formatMessage({ id: 'staff.news' })}</b>
            <small>{intl.formatMessage({ id: 'staff.news.typed' })}</small>
          </p>
          <Button onClick={() => open(waits)}>{intl.formatMessage({ id: 'staff.news.open' })}</Button>
        </div>
      )}
    </div>
  )
}
