import { Fragment } from 'react'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { stack } from '../../../kit/look.ts'
import styles from './Palette.module.css'

/** Each key, and the text of its action, which applies outside of fields. */
const keys = [
  ['Ctrl K', 'admin.palette.keys.palette'],
  ['?', 'admin.palette.keys.list'],
  ['N', 'word.newAppointment'],
  ['W', 'admin.palette.walkIn'],
  ['B', 'word.blockTime'],
  ['T', 'admin.palette.keys.today'],
  ['← →', 'admin.palette.keys.days'],
  ['Enter', 'admin.palette.keys.open'],
  ['space', 'admin.palette.keys.carry'],
  ['Ctrl Z', 'admin.palette.keys.undo'],
  ['Ctrl Enter', 'admin.palette.keys.send'],
  ['Ctrl P', 'admin.palette.keys.print'],
  ['Esc', 'action.close'],
] as const satisfies readonly [key: string, MessageId][]

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
            <dd>{t(what)}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}
