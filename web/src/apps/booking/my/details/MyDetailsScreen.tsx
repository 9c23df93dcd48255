import { useIntl } from 'react-intl'
import { Card, CardSection } from '../../../../kit/Card.tsx'

export function MyDetailsScreen() {
  const intl = useIntl()
  return (
    <Card sheet>
      <CardSection title={intl.formatMessage({ id: 'my.details' })} />
    </Card>
  )
}
