import { useIntl } from 'react-intl'
import { Card, CardSection } from '../../../../kit/Card.tsx'

export function AppointmentsScreen() {
  const intl = useIntl()
  return (
    <Card sheet>
      <CardSection title={intl.formatMessage({ id: 'my.appointments' })} />
    </Card>
  )
}
