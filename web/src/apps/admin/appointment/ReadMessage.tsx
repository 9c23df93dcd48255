import type { previewMessage } from '@goldline/contract/appointment/preview'
import type { ResponseReceived } from '@goldline/contract/call'
import { useIntl } from '../../../i18n/intl.tsx'
import styles from './Tell.module.css'

type Props = {
  message: Omit<ResponseReceived<typeof previewMessage>[number], 'who'>
  /** The recipient, if there are several. */
  who?: string
}

/** APT-20: a message as it would be sent, in the recipient's language. */
export function ReadMessage({ message: { channel, language, subject, text }, who }: Props) {
  const intl = useIntl()
  const by = `${channel === 'SMS' ? 'SMS' : 'E-Mail'}, ${intl.formatDisplayName(language, { type: 'language' })}`
  return (
    <figure className={styles.message}>
      <figcaption>{who ? `${who}: ${by}` : by}</figcaption>
      {subject !== '' && <b lang={language}>{subject}</b>}
      <p lang={language}>{text}</p>
    </figure>
  )
}
