/** Columns of a file of parts, by their names in Korean and English. Dots lead into the specification. */
const columns: Readonly<Record<string, string>> = {
  name: 'name, 이름, 부품명, 품명',
  category: 'category, 카테고리, 분류',
  manufacturer: 'manufacturer, maker, make, 제조사',
  model: 'model, 모델, 차량 모델, 차종',
  year: 'year, 연식',
  condition: 'condition, 상태',
  price: 'price, price (KRW), 가격, 가격(원)',
  quantity: 'quantity, qty, 수량',
  description: 'description, 설명',
  oemNumber: 'oem number, oem, oemNumber, 부품번호, 품번',
  mileage: 'mileage, mileage (km), 주행거리',
  place: 'place, location, 위치, 소재지',
  images: 'images, pictures, 이미지, 사진',
  'specifications.weight': 'weight, weight (kg), 무게, 중량',
  'specifications.electricalProps.voltage': 'voltage, voltage (V), 전압',
  'specifications.electricalProps.capacity': 'capacity, capacity (kWh), 용량',
  'specifications.electricalProps.power': 'power, power (kW), 출력',
  'specifications.batteryHealth.soh': 'soh, soh (%), state of health, 건강도',
  'specifications.batteryHealth.cathodeType': 'chemistry, cathode, cathodeType, 양극재, 화학',
  'specifications.batteryHealth.cycles': 'cycles, 사이클',
  'specifications.materialComposition.primary': 'material, 소재, 주 소재',
  'specifications.safetyInfo.insulation': 'insulation, 절연',
}

const plain = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '')

const byHeading = new Map(
  Object.entries(columns).flatMap(([name, headings]) =>
    headings.split(', ').map(heading => [plain(heading), name] as const),
  ),
)

/** What a column is called here; undefined for one that nobody knows. */
export const columnOf = (heading: string): string | undefined => byHeading.get(plain(heading))

const numbers = /(?:year|price|quantity|mileage|weight|voltage|capacity|power|soh|cycles)$/

/** A cell as the registration takes it: numbers may have separators and units, pictures stand with spaces between. */
export function cellValue(column: string, cell: string): unknown {
  if (column === 'images') return cell.split(/[\s|]+/).filter(address => address !== '')
  if (!numbers.test(column)) return cell
  const digits = cell.replace(/[,\s]|원|krw|km|kwh|kw|kg|v|%/gi, '')
  const value = Number(digits)
  return digits === '' || Number.isNaN(value) ? cell : value
}

/** Puts a value where dots lead. */
export function place(target: Record<string, unknown>, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.')
  if (rest.length === 0) target[first] = value
  else {
    target[first] ??= {}
    place(target[first] as Record<string, unknown>, rest.join('.'), value)
  }
}
