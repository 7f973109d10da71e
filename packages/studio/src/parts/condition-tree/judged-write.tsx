import { lazy, Suspense } from 'react'
import type { JudgedWriteProps } from './judged-write-view.tsx'

/** The language of expressions is loaded when a condition has failed, not with the page. */
const View = lazy(() => import('./judged-write-view.tsx'))

export function JudgedWrite(props: JudgedWriteProps) {
  return (
    <Suspense fallback={null}>
      <View {...props} />
    </Suspense>
  )
}
