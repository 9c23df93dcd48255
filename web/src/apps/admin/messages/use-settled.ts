import { useEffect, useState } from 'react'

const pauseMs = 600

/** What is typed, once typing pauses. */
export function useSettled<Value>(value: Value): Value {
  const key = JSON.stringify(value)
  const [settled, setSettled] = useState(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the value
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [key])
  return settled
}
