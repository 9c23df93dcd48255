import '../../kit/base.css'
import { afterFirstPaint } from '../../first-paint.ts'

afterFirstPaint(() => import('./app.tsx'))
