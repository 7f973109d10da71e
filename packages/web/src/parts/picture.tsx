import { pictureSources } from '@monotable/server/kit'
import { Icon, type IconName } from './icon.tsx'

export interface PictureProps {
  /** Undefined if there is none yet: then it shows a drawing in the product's accent. */
  readonly src: string | undefined
  /** What is on it; empty if the text beside says so. */
  readonly alt: string
  /** Other sizes, by their width in pixels. */
  readonly sizes?: Readonly<Record<number, string>>
  /** The room that it is given, so that nothing jumps when it comes. */
  readonly ratio?: 'square' | 'photo' | 'wide' | 'portrait'
  /** How wide it is shown, as in `sizes` of HTML. */
  readonly shownAs?: string
  /** The largest of the page: loaded first. */
  readonly isFirst?: boolean
  readonly placeholder?: IconName
  readonly class?: string
}

export function Picture(props: PictureProps) {
  const {
    src,
    alt,
    sizes = {},
    ratio = 'square',
    shownAs,
    isFirst,
    placeholder = 'image',
    class: own = '',
  } = props
  const shape = `picture ${ratio} ${own}`.trim()
  if (!src || !isShowable(src)) {
    return (
      <span class={`${shape} missing`}>
        <Icon name={placeholder} {...(alt && { label: alt })} />
      </span>
    )
  }
  const given = Object.entries(sizes).map(([width, url]) => `${url} ${width}w`)
  // Addresses of pictures that the server keeps say by themselves in which sizes they can be had.
  const set =
    given.length > 0 ? given : pictureSources(src).map(({ address, width }) => `${address} ${width}w`)
  return (
    <img
      class={shape}
      src={src}
      alt={alt}
      srcset={set.length > 0 ? set.join(', ') : undefined}
      sizes={set.length > 0 ? (shownAs ?? '100vw') : undefined}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchpriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  )
}

/** Seeds have addresses that a browser cannot open, such as `s3://…`. */
const isShowable = (src: string) => /^(?:https?:\/\/|\/|data:image\/|blob:)/.test(src)
