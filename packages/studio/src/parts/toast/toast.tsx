import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import styles from './toast.module.css'

interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad'
}

type Show = (text: string, tone?: Toast['tone']) => void

const Context = createContext<Show>(() => undefined)

/** Says in a corner what has been done, and what could not be. */
export const useToast = () => useContext(Context)

const duration = { good: 3500, bad: 9000 }
let last = 0

export function Toasts({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const show = useCallback<Show>((text, tone = 'good') => {
    const id = ++last
    setToasts(all => [...all, { id, text, tone }])
    setTimeout(() => setToasts(all => all.filter(each => each.id !== id)), duration[tone])
  }, [])
  return (
    <Context value={show}>
      {children}
      <output className={styles.toasts}>
        {toasts.map(({ id, text, tone }) => (
          <div key={id} className={styles.toast} data-tone={tone}>
            {text}
          </div>
        ))}
      </output>
    </Context>
  )
}
