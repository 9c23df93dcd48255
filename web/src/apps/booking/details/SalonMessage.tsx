import { maxLengths } from '@goldline/domain/text-lengths'
import { LazyPage } from '../../../frame/LazyPage.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { look, stack } from '../../../kit/look.ts'
import { TextArea } from '../../../kit/TextArea.tsx'
import { maxLength, validate } from '../../../kit/validators.ts'
import { useFlow } from '../flow/flow-context.ts'

const loadLinks = () => import('./MessageLinks.tsx')

/** Returns an error if the text is too long to be sent. */
export const messageFault = (text: string) => validate(text.trim(), [maxLength(maxLengths.bookingMessage)])

type Props = { field: { value: string; onChange: (value: string) => void; error?: string | undefined } }

/** Asks for a message to the salon, sent with the booking as the visit's first message (APT-16). */
export function SalonMessage({ field }: Props) {
  const t = useText()
  const { businessObject } = useFlow()
  const { bookingMessage: max } = maxLengths
  const { length } = field.value.trim()
  return (
    <div className={stack(8, 'one-column')}>
      <TextArea
        {...field}
        label={t('my.messages.to', { salon: businessObject.name })}
        hint={
          <span className={look('num')}>
            {`${t('booking.message.optional')} `}
            {length > 0 && t('my.messages.count', { count: length, max })}
          </span>
        }
      />
      {/* The list of domains is large: load it only once the text may contain a link. */}
      {field.value.includes('.') && <LazyPage load={loadLinks} facts={{ text: field.value }} waiting={null} />}
    </div>
  )
}
