import { Picture, type PictureProps } from './picture.tsx'

interface GalleryProps {
  readonly label: string
  readonly pictures: readonly Pick<PictureProps, 'src' | 'alt' | 'sizes'>[]
  readonly ratio?: PictureProps['ratio']
  /** Makes its parts unique where a page has several. */
  readonly id?: string
}

/** Pictures of one thing: swiped or scrolled on, or reached by their small ones. Works without script. */
export function Gallery({ label, pictures, ratio = 'photo', id = 'picture' }: GalleryProps) {
  const [first] = pictures
  if (!first || pictures.length === 1)
    return <Picture src={undefined} alt={label} {...first} ratio={ratio} isFirst class="gallery-one" />
  return (
    <section class="gallery" aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul class="gallery-large" tabIndex={0} aria-label={label}>
        {pictures.map((picture, at) => (
          <li key={picture.src} id={`${id}-${at + 1}`}>
            <Picture {...picture} ratio={ratio} isFirst={at === 0} />
          </li>
        ))}
      </ul>
      <ul class="gallery-small">
        {pictures.map((picture, at) => (
          <li key={picture.src}>
            <a href={`#${id}-${at + 1}`} aria-label={picture.alt || `${label} ${at + 1}`}>
              <Picture {...picture} alt="" shownAs="4rem" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
