import { renderSVG } from 'uqr'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { stack } from '../../../kit/look.ts'
import styles from './Paid.module.css'

type Props = { title: string; text: string; url: string; onClose: () => void }

/** Shows a link as a QR code, for the customer's own phone. */
export function CodeDialog({ title, text, url, onClose }: Props) {
  const t = useText()
  const code = `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { ecc: 'M' }))}`
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      actions={
        <Button kind="gold" onClick={onClose}>
          {t('action.done')}
        </Button>
      }
    >
      <div className={classes(stack(16, 'items-center', 'text-center'), styles.code)}>
        <img src={code} alt={t('checkout.code.alt')} />
        <p>{text}</p>
      </div>
    </Dialog>
  )
}
