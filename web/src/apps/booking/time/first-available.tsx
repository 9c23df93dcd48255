import { useIntl } from 'react-intl'
import { Avatar } from '../../../kit/Avatar.tsx'
import { BoltIcon } from '../../../kit/later-icons.tsx'

/** The label of "first available" among the staff to choose from (AVL-03). */
export function useFirstAvailable() {
  const intl = useIntl()
  return {
    label: intl.formatMessage({ id: 'label.firstAvailableStaff' }),
    detail: intl.formatMessage({ id: 'booking.mostStarts' }),
    leading: (
      <Avatar name="">
        <BoltIcon />
      </Avatar>
    ),
  }
}
