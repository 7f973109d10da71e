import { iconShapes } from './icon-shapes.ts'
import { type Product, productOf } from './products.ts'

export type IconName = keyof typeof iconShapes

interface IconProps {
  readonly name: IconName
  /** For an icon that stands alone; beside a text it says nothing. */
  readonly label?: string
  readonly class?: string
}

export function Icon({ name, label, class: className }: IconProps) {
  return (
    <svg
      class={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : 'true'}
      dangerouslySetInnerHTML={{ __html: iconShapes[name] }}
    />
  )
}

/** The mark of a product, without its name. */
export function Mark({
  product = productOf(undefined),
  class: className = '',
}: {
  product?: Product
  class?: string
}) {
  return (
    <svg
      class={`mark mark-${product.id} ${className}`}
      viewBox="0 0 32 32"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: `<rect width="32" height="32" rx="8"/>${product.mark}` }}
    />
  )
}
