import { Icon, type useSurroundings } from '@monotable/web'
import { at } from './snaprace-page.ts'
import type { Texts } from './texts.ts'

interface Race {
  readonly eventId: string
  readonly name: string
  readonly eventDate: string
  readonly place?: string | undefined
  readonly organizer: {
    readonly name: string
    readonly color?: string | undefined
    readonly website?: string | undefined
    readonly logo?: string | undefined
  }
}

interface HeadProps {
  readonly race: Race
  readonly texts: Texts
  readonly formats: ReturnType<typeof useSurroundings>['formats']
  /** Only the race's own page has its name as the title of the page. */
  readonly isTitle?: boolean
  readonly children?: preact.ComponentChildren
}

/** The band over every page of a race, in the colour of its organizer. */
export function RaceHead({ race, texts, formats, isTitle = false, children }: HeadProps) {
  const { organizer } = race
  const color = organizer.color ?? '#4c1d95'
  const Name = isTitle ? 'h1' : 'p'
  return (
    <header class={`race-head ${isDark(color) ? 'on-dark' : 'on-light'} ${isTitle ? 'large' : ''}`}>
      {/* The policy of pages has no inline styles; an attribute of a shape is none. */}
      <svg class="race-colour" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 10 10">
        <rect width="10" height="10" fill={color} />
      </svg>
      <div class="race-head-inner">
        {organizer.logo && (
          <img class="race-logo" src={`${organizer.logo}?side=160`} alt="" width="56" height="56" />
        )}
        <div class="race-names">
          <Name class="race-name">
            {isTitle ? race.name : <a href={at.race(race.eventId)}>{race.name}</a>}
          </Name>
          <p class="race-facts">
            <span>
              <Icon name="calendar" /> {formats.date(race.eventDate, 'long')}
            </span>
            {race.place && (
              <span>
                <Icon name="map-pin" /> {race.place}
              </span>
            )}
            <span>
              {texts.race.by(organizer.name)}
              {organizer.website && (
                <>
                  {' · '}
                  <a href={organizer.website} rel="noopener nofollow">
                    {texts.race.website}
                  </a>
                </>
              )}
            </span>
          </p>
        </div>
      </div>
      {children}
    </header>
  )
}

/** Whether white is read better than black on a colour: one of both always has 4.5 to 1. */
function isDark(color: string): boolean {
  const channel = (from: number) => {
    const value = Number.parseInt(color.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05
}
