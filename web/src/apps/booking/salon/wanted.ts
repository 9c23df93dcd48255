const touches = ['pointerdown', 'keydown', 'focusin'] as const

/** Resolves when somebody touches the page or scrolls near the element; at once if there is no element. */
export function wanted(element: Element | null): Promise<void> {
  if (element === null || navigator.userActivation?.hasBeenActive) return Promise.resolve()
  return new Promise((resolve) => {
    const want = () => {
      watch.disconnect()
      for (const touch of touches) removeEventListener(touch, want)
      resolve()
    }
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && want(), {
      rootMargin: '100% 0px',
    })
    watch.observe(element)
    for (const touch of touches) addEventListener(touch, want, { passive: true })
  })
}
