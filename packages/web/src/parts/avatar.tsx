import { pictureSources } from '@monotable/server/kit'

/** A person's picture, or their initials on a colour that stays theirs. */
export function Avatar({
  name,
  picture,
  large,
}: {
  name: string
  picture?: string | undefined
  large?: boolean
}) {
  const size = large ? 'avatar large' : 'avatar'
  if (picture)
    return (
      <img
        class={size}
        src={pictureSources(picture)[0]?.address ?? picture}
        alt=""
        width={32}
        height={32}
        loading="lazy"
      />
    )
  const words = name.split(/\s+/).filter(Boolean)
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
  return (
    <span class={`${size} tint-${tintOf(name)}`} aria-hidden="true">
      {initials.toUpperCase()}
    </span>
  )
}

/** One of six, the same for the same name. */
function tintOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997
  return sum % 6
}
