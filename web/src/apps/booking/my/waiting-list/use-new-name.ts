import { useState } from 'react'
import { maxLength, required, validate } from '../../../../kit/validators.ts'
import { useMe } from '../details/use-me.ts'

export type NewName = ReturnType<typeof useNewName>

const rules = [required, maxLength(80)]

/** The name of somebody who signed in by PIN only, so that messages can greet them. */
export function useNewName() {
  const { data: me, isLoading } = useMe()
  const [name, setName] = useState('')
  const [judged, setJudged] = useState(false)
  const asked = me?.name === '' && me.surname === ''
  const fault = asked ? validate(name, rules) : undefined
  return {
    asked,
    /** Whether to ask is not known yet. */
    waiting: isLoading,
    name,
    setName,
    fault: judged ? fault : undefined,
    said: asked ? { name: name.trim() } : {},
    judge(): boolean {
      setJudged(true)
      return fault === undefined
    },
  }
}
