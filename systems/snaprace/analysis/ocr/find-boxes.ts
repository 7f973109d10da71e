/** A rectangle around a line of signs; `angle` is the direction in which it is read, in radians. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly angle: number
}

/** For each pixel how probable it is that it belongs to a sign. */
export interface TextMap {
  readonly chances: Float32Array
  readonly width: number
  readonly height: number
}

type Point = readonly [x: number, y: number]

const limits = {
  /** A pixel belongs to a line from here on. */
  chance: 0.3,
  /** The mean of a line's pixels. */
  meanChance: 0.5,
  /** Pixels of the map: smaller spots hold no number. */
  side: 3,
  /** The model marks the inner part of a line: a box grows by this share of its area over its circumference. */
  growth: 1.6,
}

/** The boxes of all lines that a map shows, in pixels of the map. */
export function findBoxes(map: TextMap): Box[] {
  const isSeen = new Uint8Array(map.chances.length)
  const open = new Int32Array(map.chances.length)
  const boxes: Box[] = []
  for (let start = 0; start < map.chances.length; start++) {
    if (isSeen[start] === 1 || map.chances[start]! < limits.chance) continue
    const { ends, mean } = flood(map, { isSeen, open, start })
    if (mean < limits.meanChance) continue
    const box = smallestBox(hullOf(ends))
    if (Math.min(box.width, box.height) >= limits.side) boxes.push(grow(box))
  }
  return boxes
}

interface Flooding {
  readonly isSeen: Uint8Array
  readonly open: Int32Array
  readonly start: number
}

/** Pixels that hang together: the first and last of each row, and how probable they are in the mean. */
function flood({ chances, width, height }: TextMap, { isSeen, open, start }: Flooding) {
  const rows = new Map<number, [left: number, right: number]>()
  let [waiting, count, sum] = [1, 0, 0]
  open[0] = start
  isSeen[start] = 1
  while (waiting > 0) {
    const at = open[--waiting]!
    const x = at % width
    const y = (at - x) / width
    count++
    sum += chances[at]!
    const row = rows.get(y)
    if (!row) rows.set(y, [x, x])
    else if (x < row[0]) row[0] = x
    else if (x > row[1]) row[1] = x
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        const next = ny * width + nx
        if (isSeen[next] === 1 || chances[next]! < limits.chance) continue
        isSeen[next] = 1
        open[waiting++] = next
      }
    }
  }
  const ends = [...rows].flatMap(([y, [left, right]]): Point[] => [
    [left, y],
    [left, y + 1],
    [right + 1, y],
    [right + 1, y + 1],
  ])
  return { ends, mean: sum / count }
}

/** The convex hull of points, by Andrew's monotone chain. */
function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by)
  const half = (ordered: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of ordered) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

/** The smallest rectangle around a hull has a side on one of its edges. */
function smallestBox(hull: readonly Point[]): Box {
  let best: Box | undefined
  for (const [at, [x, y]] of hull.entries()) {
    const [nextX, nextY] = hull[(at + 1) % hull.length]!
    const box = boxAlong(hull, Math.atan2(nextY - y, nextX - x))
    if (!best || box.width * box.height < best.width * best.height) best = box
  }
  return levelled(best!)
}

function boxAlong(hull: readonly Point[], angle: number): Box {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [x, y] of hull) {
    const [along, across] = [x * cos + y * sin, y * cos - x * sin]
    left = Math.min(left, along)
    right = Math.max(right, along)
    top = Math.min(top, across)
    bottom = Math.max(bottom, across)
  }
  const [along, across] = [(left + right) / 2, (top + bottom) / 2]
  const [x, y] = [along * cos - across * sin, along * sin + across * cos]
  return { x, y, width: right - left, height: bottom - top, angle }
}

/** A line is read along its longer side, from the end that is nearer to level. */
function levelled({ width, height, angle, ...middle }: Box): Box {
  const isUpright = height > width
  const along = isUpright ? angle + Math.PI / 2 : angle
  const half = Math.PI / 2
  const turned = along - Math.PI * Math.floor((along + half) / Math.PI)
  return {
    ...middle,
    width: Math.max(width, height),
    height: Math.min(width, height),
    angle: turned,
  }
}

function grow(box: Box): Box {
  const { width, height } = box
  const by = (width * height * limits.growth) / (width + height)
  return { ...box, width: width + by, height: height + by }
}
