import { WayOut } from '../pin/WayOut.tsx'
import { ContactFields, type ContactFieldsProps } from './ContactFields.tsx'
import styles from './details.module.css'
import { FormError, show } from './FormError.tsx'

type Props = ContactFieldsProps & {
  /** Why no PIN was sent. */
  error: unknown
  /** The salon's. */
  phoneNr: string | null
  /** The other way is tried: what was refused counts no more. */
  onOther: () => void
}

/** Where a PIN goes, and what leads on when none can be sent there (AUTH-07). */
export function PinTarget({ error, phoneNr, onOther, ...fields }: Props) {
  const { typed, onChange } = fields
  const other = () => {
    onOther()
    onChange({ kind: typed.kind === 'phone' ? 'email' : 'phone' })
  }
  return (
    <>
      <ContactFields {...fields} />
      {Boolean(error) && (
        <div className={styles.refused} ref={show}>
          <FormError error={error} />
          <WayOut error={error} phoneNr={phoneNr} kind={typed.kind} onOther={other} />
        </div>
      )}
    </>
  )
}
