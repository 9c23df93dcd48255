import { type ComponentProps, useEffect } from 'react'
import { Form } from '../../../client/Form.tsx'
import { formId, useFlow } from './flow-context.ts'

/** Renders a step's form, which the next button outside of it submits. */
export function StepForm(props: Omit<ComponentProps<typeof Form>, 'id'>) {
  const { setFormIsThere } = useFlow()
  useEffect(() => {
    setFormIsThere(true)
    return () => setFormIsThere(false)
  }, [setFormIsThere])
  return <Form id={formId} {...props} />
}
