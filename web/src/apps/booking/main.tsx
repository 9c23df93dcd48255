import '../../kit/base.css'
import { afterFirstPaint } from '../../start.tsx'

afterFirstPaint(async () => {
  const { start } = await import('./app.tsx')
  await start()
})
