import { useEffect, useEffectEvent } from 'react'

/** Listens to an event on the window while the component is mounted. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  hear: (event: WindowEventMap[Type]) => void,
): void {
  const heard = useEffectEvent(hear)
  useEffect(() => {
    const listen = (event: WindowEventMap[Type]) => heard(event)
    addEventListener(type, listen)
    return () => removeEventListener(type, listen)
  }, [type])
}
