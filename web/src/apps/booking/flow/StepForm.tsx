import { type ComponentProps, useEffect } from 'react'
import { Form } from '../../../client/Form.tsx'
import { formId, useFlow } from './flow-context.ts'

/** The form of a step, which the button beside the steps sends. */
export function StepForm(props: Omit<ComponentProps<typeof Form>, 'id'>) {
  const { setFormIsThere } = useFlow()
  useEffect(() => {
    setFormIsThere(true)
    return () => setFormIsThere(false)
  }, [setFormIsThere])
  return <Form id={formId} {...props} />
}
