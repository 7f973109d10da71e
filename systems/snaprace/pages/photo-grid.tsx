import { fileOf } from './snaprace-page.ts'
import type { Texts } from './texts.ts'
import { hashPicture } from './thumb-hash.ts'

interface GridPhoto {
  readonly orgId: string
  readonly eventId: string
  readonly ulid: string
  readonly dimensions: { readonly width: number; readonly height: number }
  readonly bibs: readonly string[]
  readonly thumbHash?: string | undefined
}

interface GridProps {
  readonly photos: readonly GridPhoto[]
  readonly hrefOf: (photo: GridPhoto) => string
  readonly texts: Texts
  /** As the signed-in person, for a race that is not public yet. */
  readonly asPerson?: boolean
}

/** Photos in rows of one height, each with its own width: nothing jumps when they come. */
export function PhotoGrid({ photos, hrefOf, texts, asPerson = false }: GridProps) {
  return (
    <ul class="photo-grid" data-rows>
      {photos.map((photo, place) => (
        <li key={photo.ulid} class={shapeOf(photo.dimensions)}>
          <a href={hrefOf(photo)} class="photo-cell">
            <Photo
              src={fileOf(photo, 'thumbnail', asPerson)}
              hash={photo.thumbHash}
              alt={texts.photo.alt(photo.bibs.join(', '))}
              isFirst={place < 4}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

function shapeOf({ width, height }: GridPhoto['dimensions']): string {
  const ratio = width / height
  return ratio < 0.9 ? 'upright' : ratio > 1.9 ? 'panorama' : 'landscape'
}

interface PhotoProps {
  readonly src: string
  readonly hash: string | undefined
  readonly alt: string
  readonly isFirst?: boolean
}

/** The colours of a photo at once, then the photo. */
export function Photo({ src, hash, alt, isFirst }: PhotoProps) {
  const colours = hashPicture(hash)
  return (
    <span class="photo-box">
      {colours && <img class="photo-hash" src={colours} alt="" />}
      <img
        class="photo-itself"
        src={src}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchpriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
    </span>
  )
}
