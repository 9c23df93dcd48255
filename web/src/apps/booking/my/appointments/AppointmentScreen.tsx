import { getAppointment } from '@goldline/contract/appointment'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../app-context.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { Card, CardSection } from '../../../../kit/Card.tsx'

/** One appointment of the customer's. */
export function AppointmentScreen({ id }: { id: string }) {
  const api = useApi()
  const format = useFormat()
  const { data } = useQuery({
    queryKey: ['appointment', id],
    queryFn: async ({ signal }) => (await api.send(getAppointment, { params: { id } }, { signal })).data,
  })
  return (
    <Card sheet>
      <CardSection>{data && <p>{format.instantDayLong(data.startTime)}</p>}</CardSection>
    </Card>
  )
}
