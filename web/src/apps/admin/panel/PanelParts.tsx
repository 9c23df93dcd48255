import type { ComponentProps, ReactNode } from 'react'
import { useLazyPart } from '../../../client/use-fetched.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { CloseIcon } from '../../../kit/icons.tsx'
import { row } from '../../../kit/look.ts'
import type { HealthNote } from './HealthNote.tsx'
import styles from './PanelParts.module.css'

/** The panel's top row with the close button; children are at its start. */
export function PanelTop({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  const t = useText()
  return (
    <div className={styles.top}>
      {children}
      <IconButton bare label={t('action.close')} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}

type ContentProps = {
  labelledBy: string
  /** Whether only the close button is above, so that the content is moved up next to it. */
  closer?: boolean
  children: ReactNode
}

export function PanelContent({ labelledBy, closer = false, children }: ContentProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable to scroll by keyboard
    <section className={classes(styles.content, closer && styles.closer)} tabIndex={0} aria-labelledby={labelledBy}>
      {children}
    </section>
  )
}

type PersonProps = { avatar: ReactNode; chips?: boolean; children: ReactNode }

/** `chips`: the person's facts have frames, which need space between rows. */
export function PanelPerson({ avatar, chips = false, children }: PersonProps) {
  return (
    <div className={classes(row(16, 'middle', 'pb16'), styles.person, chips && styles.chips)}>
      {avatar}
      <div>{children}</div>
    </div>
  )
}

export function PanelActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

type HealthProps = ComponentProps<typeof HealthNote>

/** Shows the health sign of a visit's customer, with access to the note; loads nothing without a sign (PRIV-02). */
export function HealthCard({ customer }: HealthProps) {
  if (!customer.healthSign) return null
  return <Note key={customer.id} customer={customer} />
}

const loadNote = () => import('./HealthNote.tsx')

function Note(props: HealthProps) {
  const { part } = useLazyPart(loadNote)
  return part ? <part.HealthNote {...props} /> : null
}
