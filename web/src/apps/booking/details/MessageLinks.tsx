import { unsupportedLinks } from '@goldline/domain/message/links'
import { useText } from '../../../i18n/use-text.ts'
import { InfoIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'

/** Explains that links to other sites are sent as plain text (MSG-06g); the message is still accepted. */
export function Page({ text }: { text: string }) {
  const t = useText()
  const hosts = unsupportedLinks(text, [location.hostname])
  if (hosts.length === 0) return null
  return (
    <p className={row(8, 'quiet', 'f13')} role="status">
      <InfoIcon className={look('mt4', 'warning', 'fixed')} />
      <span>{t('booking.message.links', { hosts: hosts.join(', ') })}</span>
    </p>
  )
}
