import { type CommunicationWay, communicationWays } from '@goldline/domain/message/bulk/audience'
import { countSms, nonGsmCharacters } from '@goldline/domain/message/gsm'
import { onlyChannel } from '@goldline/domain/message/kinds'
import { useText } from '../../../../i18n/use-text.ts'
import { classes } from '../../../../kit/classes.ts'
import { look } from '../../../../kit/look.ts'
import { RadioPills } from '../../../../kit/RadioPills.tsx'
import { useSalon } from '../../session.ts'
import styles from './Bulk.module.css'

/** Chooses the channel; hidden if there is only one. */
export function ChannelField({ way, onChange }: { way: CommunicationWay; onChange: (way: CommunicationWay) => void }) {
  const t = useText()
  const { channels } = useSalon()
  if (onlyChannel(channels) !== undefined && (way === 'no_matter' || way === onlyChannel(channels))) return null
  const label = t('admin.bulk.way')
  const options = communicationWays.map((value) => ({
    value,
    label: value === 'no_matter' ? t('admin.bulk.way.no_matter') : t(`message.channel.${value}`),
  }))
  return (
    <div>
      <h2>{label}</h2>
      <RadioPills label={label} value={way} onChange={onChange} options={options} wraps />
    </div>
  )
}

/** Shows the number of SMS for the typed text; the preview counts each message with name and unsubscribe link. */
export function Counter({ message }: { message: string }) {
  const t = useText()
  const { channels } = useSalon()
  const { numberOfSms, unitsLeft } = countSms(message)
  const costly = nonGsmCharacters(message)
  if (!channels.includes('SMS')) return null
  return (
    <p className={classes(look('anywhere'), styles.quiet)} role="status">
      {message !== '' && t('admin.bulk.counter', { parts: numberOfSms, left: unitsLeft })}
      {costly.length > 0 && ` ${t('admin.bulk.unicode', { characters: costly.join(' ') })}`}
    </p>
  )
}
