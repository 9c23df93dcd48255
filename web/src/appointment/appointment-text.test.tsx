// @vitest-environment happy-dom

import type { Appointment } from '@goldline/contract/appointment'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { appointment } from '../test/people.ts'
import { show } from '../test/screen.tsx'
import { useAppointmentText } from './appointment-text.ts'

function VisitName({ title }: { title: string | null }) {
  const { who } = useAppointmentText()
  const owner: Appointment['owner'] = {
    '@type': 'basic-customer',
    id: appointment.id,
    name: 'Anna',
    surname: 'Muster',
    type: { name: 'new' },
    email: null,
    phoneNr: null,
    visits: 0,
    healthSign: false,
  }
  return <p>{who({ ...appointment, owner, title })}</p>
}

test('[CUS-13d] a visit for somebody else shows both names, any other its customer’s', () => {
  const page = show(<VisitName title="Mia" />)
  expect(screen.getByText('Mia (Anna Muster)')).toBeTruthy()
  page.show(<VisitName title={null} />)
  expect(screen.getByText('Anna Muster')).toBeTruthy()
})
