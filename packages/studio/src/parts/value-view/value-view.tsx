import { type AttributeValue, typeOf } from '@monotable/dynamodb'
import { types } from '../../values/attribute-value.ts'
import { cellText } from '../../values/plain.ts'
import styles from './value-view.module.css'

/** A value with its type. It is shown as text, whatever it holds. */
export function ValueView({ value }: { readonly value: AttributeValue | undefined }) {
  if (value === undefined) return <span className={styles.type}>absent</span>
  return (
    <span className={styles.value}>
      {cellText(value)}
      <span className={styles.type}>{types[typeOf(value)]}</span>
    </span>
  )
}

export function CodeBlock({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.block} tabIndex={0} aria-label={label}>
      <pre>{text}</pre>
    </section>
  )
}
