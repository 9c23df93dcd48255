import type { ReactNode } from 'react'
import { type LiveState, useOnline } from '../../../client/events.ts'
import { useText } from '../../../i18n/use-text.ts'
import { OfflineIcon } from '../../../kit/icons.tsx'
import { Skeleton } from '../../../kit/Skeleton.tsx'
import { SlowNote } from '../../../kit/WaitingText.tsx'
import styles from './DayStates.module.css'

const people = [0, 1, 2, 3, 4, 5]
const shapes = [0, 1, 2, 3, 4]

/** Shows the skeleton of a day. */
export function DaySkeleton() {
  const t = useText()
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{t('state.loading')}</span>
      {people.map((person) => (
        <div key={person} className={styles.person} aria-hidden="true">
          <div className={styles.head}>
            <Skeleton shape="circle" />
            <Skeleton />
          </div>
          {shapes.map((shape) => (
            <div key={shape} className={styles.visit}>
              <Skeleton shape="row" />
            </div>
          ))}
        </div>
      ))}
      <p className={styles.slow}>
        <SlowNote />
      </p>
    </div>
  )
}

/** Warns that the day may be out of date; renders nothing while it is updated live. */
export function LostConnection({ state }: { state: LiveState }): ReactNode {
  const t = useText()
  const online = useOnline()
  if (state !== 'lost' && state !== 'crowded') return null
  const text = online ? (`admin.live.${state}.text` as const) : 'admin.live.offline.text'
  return (
    <p className={styles.lost} role="status">
      <OfflineIcon size={18} />
      {t(text)}
    </p>
  )
}
