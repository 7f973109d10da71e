import { Badge, type Formats, Icon, Picture } from '@monotable/web'
import type { Wish } from '../wishes/wish.ts'
import { type Saying, sayWish } from './say-wish.ts'
import type { Texts } from './texts.ts'

/** A part as lists show it. */
export interface ListedPart {
  readonly partId: string
  readonly name: string
  readonly price: number
  readonly quantity: number
  readonly condition: string
  readonly category: string
  readonly images: readonly string[]
  readonly year?: number | undefined
  readonly mileage?: number | undefined
  readonly place?: string | undefined
  readonly listingStatus: string
  readonly specifications?:
    | {
        readonly electricalProps?:
          | {
              readonly voltage?: number | undefined
              readonly capacity?: number | undefined
              readonly power?: number | undefined
            }
          | undefined
        readonly batteryHealth?:
          | { readonly soh?: number | undefined; readonly cathodeType?: string | undefined }
          | undefined
      }
    | undefined
}

export const partAddress = (partId: string) => `/eecar/app/parts/${partId}`

/** The sizes of a picture that was uploaded here; others have one. */
export function pictureSizes(address: string | undefined): Readonly<Record<number, string>> {
  if (!address?.startsWith('/eecar/pictures/')) return {}
  return { 160: `${address}?side=160`, 480: `${address}?side=480`, 1200: address }
}

interface PartPictureProps {
  readonly part: Pick<ListedPart, 'images' | 'name'>
  readonly shownAs: string
  readonly isFirst?: boolean
}

export function PartPicture({ part, shownAs, isFirst = false }: PartPictureProps) {
  const [first] = part.images
  const sizes = pictureSizes(first)
  return (
    <Picture
      src={sizes[480] ?? first}
      sizes={sizes}
      alt=""
      ratio="photo"
      shownAs={shownAs}
      isFirst={isFirst}
      placeholder="package"
    />
  )
}

/** The figures that matter most of a part, in one line. */
function figuresOf({ specifications, year, mileage }: ListedPart, formats: Formats): string[] {
  const { capacity, voltage, power } = specifications?.electricalProps ?? {}
  const { soh, cathodeType } = specifications?.batteryHealth ?? {}
  const number = (value: number | undefined, unit: string) =>
    value === undefined ? [] : [`${formats.number(value)}\u00a0${unit}`]
  return [
    ...number(capacity, 'kWh'),
    ...number(power, 'kW'),
    ...number(voltage, 'V'),
    ...(soh === undefined ? [] : [`SOH\u00a0${formats.number(soh)}\u00a0%`]),
    ...(cathodeType === undefined ? [] : [cathodeType]),
    ...(year === undefined ? [] : [String(year)]),
    ...number(mileage, 'km'),
  ]
}

interface PartCardProps extends Saying {
  readonly part: ListedPart & { readonly meets?: readonly string[]; readonly misses?: readonly string[] }
  readonly wishes?: readonly Wish[]
  readonly isFirst?: boolean
  /** Whether it can be ticked for a comparison. */
  readonly canCompare?: boolean
}

export function PartCard({
  part,
  wishes = [],
  isFirst = false,
  canCompare = false,
  ...saying
}: PartCardProps) {
  const { texts: t, formats } = saying
  return (
    <article class="part-card">
      <PartPicture part={part} shownAs="(max-width: 640px) 8rem, 16rem" isFirst={isFirst} />
      <div class="part-card-text">
        <h3>
          <a href={partAddress(part.partId)}>{part.name}</a>
        </h3>
        <p class="part-figures dots">
          {figuresOf(part, formats).map(figure => (
            <span key={figure}>{figure}</span>
          ))}
        </p>
        <p class="part-card-money">
          <strong class="part-price">{formats.money(part.price, 'KRW')}</strong>{' '}
          <Badge>{t.conditions[part.condition as 'used'] ?? part.condition}</Badge>
        </p>
        <Verdict part={part} wishes={wishes} saying={saying} />
        <p class="faint small part-card-foot">
          <span class="dots">
            <span>{t.available(formats.number(part.quantity))}</span>
            {part.place && <span>{part.place}</span>}
          </span>
          {canCompare && (
            <label class="part-tick">
              <input type="checkbox" name="id" value={part.partId} form="compare" /> {t.compare}
            </label>
          )}
        </p>
      </div>
    </article>
  )
}

/** Which wishes a part misses; that it meets all needs one word. */
function Verdict({
  part,
  wishes,
  saying,
}: {
  part: PartCardProps['part']
  wishes: readonly Wish[]
  saying: Saying
}) {
  const { texts: t } = saying
  if (wishes.length === 0) return null
  const missed = wishes.filter(({ id }) => part.misses?.includes(id))
  if (missed.length === 0)
    return (
      <p class="verdict good">
        <Icon name="check" /> {t.meetsAll}
      </p>
    )
  const met = wishes.filter(({ id }) => part.meets?.includes(id))
  return (
    <ul class="verdict">
      {met.map(wish => (
        <li key={wish.id} class="good">
          <Icon name="check" label={t.meets} /> {sayWish(wish, saying)}
        </li>
      ))}
      {missed.map(wish => (
        <li key={wish.id} class={wish.isHard ? 'bad' : 'soft'}>
          <Icon name="x" label={t.misses} /> {sayWish(wish, saying)}
        </li>
      ))}
    </ul>
  )
}

export const stateOf = (part: Pick<ListedPart, 'listingStatus'>, t: Texts): string | undefined =>
  ({ sold_out: t.soldOut, withdrawn: t.withdrawn })[part.listingStatus]
