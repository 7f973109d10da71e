/** Work that people have done, with the skill that it takes and what it costs. */
export interface Job {
  readonly title: string
  readonly description: string
  readonly category: string
  readonly skills: readonly string[]
  /** Rand, in thousands. */
  readonly budget: readonly [from: number, to: number]
  readonly days: number
}

export const jobs: readonly Job[] = [
  {
    title: 'Foundation of a three-bedroom house',
    description: 'Strip foundation on clay, plans are approved, sand and stone are on the plot.',
    category: 'Construction',
    skills: ['bricklaying', 'foundations'],
    budget: [50, 80],
    days: 40,
  },
  {
    title: 'Boundary wall, 32 metres',
    description: 'Face brick, 1.8 m high, with piers every three metres and a coping.',
    category: 'Construction',
    skills: ['bricklaying'],
    budget: [38, 55],
    days: 18,
  },
  {
    title: 'Plaster two rooms and a passage',
    description: 'New brickwork inside, about 90 square metres, smooth finish.',
    category: 'Finishing',
    skills: ['plastering'],
    budget: [9, 15],
    days: 6,
  },
  {
    title: 'Paint a house outside',
    description: 'Wash down, fill cracks, two coats. Scaffold is here.',
    category: 'Finishing',
    skills: ['painting'],
    budget: [14, 24],
    days: 8,
  },
  {
    title: 'Tile a bathroom',
    description: 'Floor and walls to the ceiling, 22 square metres; tiles are bought.',
    category: 'Finishing',
    skills: ['tiling'],
    budget: [7, 12],
    days: 5,
  },
  {
    title: 'New roof for a garage',
    description: 'Old sheets off, new trusses and IBR sheets, gutters along one side.',
    category: 'Roofing',
    skills: ['roofing'],
    budget: [26, 40],
    days: 9,
  },
  {
    title: 'Leaking roof after the hail',
    description: 'About fifteen tiles broken over the kitchen, ceiling is wet. Urgent.',
    category: 'Roofing',
    skills: ['roofing'],
    budget: [3, 7],
    days: 2,
  },
  {
    title: 'Move a geyser and fit a new one',
    description: '150 litres, out of the roof and onto an outside wall, with a certificate.',
    category: 'Plumbing',
    skills: ['plumbing', 'geysers'],
    budget: [8, 14],
    days: 2,
  },
  {
    title: 'Plumbing for an outside bathroom',
    description: 'Toilet, basin and shower; the main line is eleven metres away.',
    category: 'Plumbing',
    skills: ['plumbing'],
    budget: [12, 19],
    days: 5,
  },
  {
    title: 'Rewire an old cottage',
    description: 'Two bedrooms, new board, certificate of compliance needed.',
    category: 'Electrical',
    skills: ['electrical'],
    budget: [22, 36],
    days: 7,
  },
  {
    title: 'Solar with batteries, 5 kW',
    description: 'Inverter and panels are bought; mounting, wiring and registration.',
    category: 'Electrical',
    skills: ['solar', 'electrical'],
    budget: [15, 28],
    days: 4,
  },
  {
    title: 'Pave a driveway',
    description: 'Sixty square metres of interlocking pavers on a slope.',
    category: 'Landscaping',
    skills: ['paving'],
    budget: [21, 34],
    days: 10,
  },
  {
    title: 'Kitchen cupboards to measure',
    description: 'Saligna, eight doors, one corner unit; drawings are there.',
    category: 'Carpentry',
    skills: ['carpentry'],
    budget: [30, 48],
    days: 21,
  },
  {
    title: 'Thatch a lapa again',
    description: 'Thirty square metres, poles are sound.',
    category: 'Roofing',
    skills: ['thatching'],
    budget: [24, 38],
    days: 12,
  },
]
