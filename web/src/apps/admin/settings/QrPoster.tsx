import { useIntl } from 'react-intl'
import { renderSVG } from 'uqr'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import styles from './SalonScreen.module.css'

type Props = { name: string; address: string; onClose: () => void }

/** The booking link as a poster, black on white, to print or to keep as a picture. */
export function QrPoster({ name, address, onClose }: Props) {
  const intl = useIntl()
  const code = `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { ecc: 'M' }))}`
  return (
    <Dialog
      title={intl.formatMessage({ id: 'admin.salon.qr' })}
      onClose={onClose}
      actions={
        <>
          <a className={buttonClass('quiet')} href={code} download="goldline-qr.svg">
            {intl.formatMessage({ id: 'admin.salon.qr.download' })}
          </a>
          <Button look="gold" onClick={() => print()}>
            {intl.formatMessage({ id: 'admin.salon.qr.print' })}
          </Button>
        </>
      }
    >
      <div className={styles.poster}>
        <h3>{name}</h3>
        <p>{intl.formatMessage({ id: 'admin.salon.qr.text' })}</p>
        <img src={code} alt={intl.formatMessage({ id: 'admin.salon.qr.alt' }, { address })} />
        <p>{address}</p>
      </div>
    </Dialog>
  )
}
