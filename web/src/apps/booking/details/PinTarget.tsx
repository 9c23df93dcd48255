import { Failure, show } from '../../../Failure.tsx'
import { WayOut } from '../pin/WayOut.tsx'
import { ContactFields, type ContactFieldsProps } from './ContactFields.tsx'
import styles from './details.module.css'

type Props = ContactFieldsProps & {
  /** Why no PIN was sent. */
  error: unknown
  /** The salon's phone number. */
  phoneNr: string | null
  /** Switches to the other way and drops the previous refusal. */
  onOther: () => void
}

/** Where the PIN goes, and the alternatives when none can be sent there (AUTH-07). */
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
          <Failure inline error={error} />
          <WayOut error={error} phoneNr={phoneNr} kind={typed.kind} onOther={other} />
        </div>
      )}
    </>
  )
}
