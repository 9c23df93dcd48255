import { unsupportedLinks } from '@goldline/domain/message/links'
import { useText } from '../../../i18n/use-text.ts'
import { InfoIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'

/** Explains that links of other pages arrive as text (MSG-06g); nothing is refused. */
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
