interface Point {
  readonly lat: number
  readonly lng: number
}

const kilometres = 6371.0088

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Kilometres on the ground, the earth being round. */
export function distance(a: Point, b: Point): number {
  const [north, south] = [radians(a.lat), radians(b.lat)]
  const across = Math.sin(radians(b.lng - a.lng) / 2) ** 2
  const h = Math.sin((south - north) / 2) ** 2 + Math.cos(north) * Math.cos(south) * across
  return 2 * kilometres * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** To two decimals, about a kilometre: near enough to choose, too far to find the door. */
export function roughly(degrees: number): number {
  return Math.round(degrees * 100) / 100
}
