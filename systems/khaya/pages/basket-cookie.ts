/** What somebody means to order, before there is an order: in the browser, for whoever it is. */
export interface Line {
  readonly sellerId: string
  readonly productId: string
  readonly quantity: number
}

const cookie = 'khaya-basket'
const mostLines = 30
const id = /^[A-Za-z0-9_.-]{1,128}$/

/** `seller~product~quantity`, one after another; what somebody wrote there by hand is left out. */
export function basketIn(request: Request): Line[] {
  const found = new RegExp(`(?:^|;\\s*)${cookie}=([^;]*)`).exec(request.headers.get('cookie') ?? '')
  return decodeURIComponent(found?.[1] ?? '')
    .split('!')
    .flatMap(text => {
      const [sellerId = '', productId = '', count = ''] = text.split('~')
      const quantity = Number(count)
      const isLine = id.test(sellerId) && id.test(productId) && Number.isInteger(quantity) && quantity > 0
      return isLine ? [{ sellerId, productId, quantity }] : []
    })
    .slice(0, mostLines)
}

const isSame = (one: Line, other: Line) =>
  one.sellerId === other.sellerId && one.productId === other.productId

export function addToBasket(request: Request, line: Line): Line[] {
  const known = basketIn(request)
  const before = known.find(each => isSame(each, line))
  const quantity = line.quantity + (before?.quantity ?? 0)
  return [...known.filter(each => !isSame(each, line)), { ...line, quantity }]
}

export function keepBasket(headers: Headers, lines: readonly Line[], isSecure: boolean): void {
  const value = lines
    .slice(-mostLines)
    .map(({ sellerId, productId, quantity }) => `${sellerId}~${productId}~${quantity}`)
    .join('!')
  const age = lines.length > 0 ? 30 * 86_400 : 0
  const flags = `Path=/khaya/app; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  headers.append('set-cookie', `${cookie}=${encodeURIComponent(value)}; ${flags}`)
}
