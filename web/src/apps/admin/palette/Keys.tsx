import { Fragment } from 'react'
import { useIntl } from 'react-intl'
import { Dialog } from '../../../kit/Dialog.tsx'
import styles from './Palette.module.css'

/** What each key does, outside of fields. */
const keys = [
  ['Ctrl K', 'palette'],
  ['?', 'list'],
  ['N', 'new'],
  ['W', 'walkIn'],
  ['B', 'block'],
  ['T', 'today'],
  ['← →', 'days'],
  ['Enter', 'open'],
  ['space', 'carry'],
  ['Ctrl Z', 'undo'],
  ['Ctrl Enter', 'send'],
  ['Ctrl P', 'print'],
  ['Esc', 'close'],
] as const

export function Keys({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  return (
    <Dialog title={intl.formatMessage({ id: 'admin.palette.keys' })} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([key, what]) => (
          <Fragment key={what}>
            <dt>
              <kbd>{key === 'space' ? intl.formatMessage({ id: 'admin.palette.keys.space' }) : key}</kbd>
            </dt>
            <dd>{intl.formatMessage({ id: `admin.palette.keys.${what}` })}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}
