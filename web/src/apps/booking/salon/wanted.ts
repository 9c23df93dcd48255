const touches = ['pointerdown', 'keydown', 'focusin'] as const

/** Until a person touches the page, or scrolls to where the element is the next thing to be seen. What is not there is not waited for. */
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
