import { type Brand, markShapes } from '../products/identity.ts'
import { iconShapes } from './icon-shapes.ts'

export type IconName = keyof typeof iconShapes

interface IconProps {
  readonly name: IconName
  /** For an icon without a text; beside a text it is silent. */
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
export function Mark({ brand, class: className }: { brand: Brand; class?: string }) {
  return (
    <svg
      class={className ? `mark ${className}` : 'mark'}
      viewBox="0 0 32 32"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: markShapes(brand) }}
    />
  )
}
