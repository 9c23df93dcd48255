import '../../kit/base.css'
import { afterFirstPaint } from '../../first-paint.ts'

afterFirstPaint(async () => {
  const { start } = await import('./app.tsx')
  await start()
})
