import { Fragment } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { stack } from '../../../kit/look.ts'
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

export function KeyList({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <Dialog title={t('admin.palette.keys')} onClose={onClose}>
      <dl className={classes(stack(16, 'auto-one', 'gy8', 'middle'), styles.keys)}>
        {keys.map(([key, what]) => (
          <Fragment key={what}>
            <dt>
              <kbd>{key === 'space' ? t('admin.palette.keys.space') : key}</kbd>
            </dt>
            <dd>{t(`admin.palette.keys.${what}`)}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}
