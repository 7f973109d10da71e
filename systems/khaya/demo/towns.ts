import { distance } from '../people/distance.ts'

/** Towns between the Drakensberg and Pietermaritzburg, with their middle. */
export const towns = {
  Estcourt: { lat: -29.0089, lng: 29.8728 },
  'Mooi River': { lat: -29.2089, lng: 29.9944 },
  'Nottingham Road': { lat: -29.3569, lng: 30.0005 },
  Howick: { lat: -29.4777, lng: 30.2303 },
  Hilton: { lat: -29.5505, lng: 30.2976 },
  Winterton: { lat: -28.8119, lng: 29.5336 },
  Ladysmith: { lat: -28.5539, lng: 29.7784 },
} as const

export type Town = keyof typeof towns

/** Whether people of one town go to work in another: up to 80 kilometres. */
export function isNear(one: Town, other: Town): boolean {
  return distance(towns[one], towns[other]) <= 80
}

/** A door in a town: so many steps from its middle. */
export function addressIn(town: Town, street: string, step: number) {
  const { lat, lng } = towns[town]
  const place = { lat: rounded(lat + (step % 7) * 0.0021), lng: rounded(lng - (step % 5) * 0.0019) }
  return { address: `${street}, ${town}`, ...place, city: town, province: 'KZN' }
}

function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000
}
