import type { ComponentProps } from 'react'
import styles from './controls.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: 'primary' | 'danger' | 'quiet'
  readonly small?: boolean
}

export function Button({ look, small, className = '', ...rest }: ButtonProps) {
  const names = [styles.button, look && styles[look], small && styles.small, className]
  return <button type="button" className={names.filter(Boolean).join(' ')} {...rest} />
}
