/** The columns of a start list that a runner has; all others are results, under the name that the file gives them. */
const names = {
  bib: ['bib', 'bibnumber', 'number', 'no', 'startnumber', '배번', '배번호', '번호', '참가번호'],
  name: ['name', 'runner', 'runnername', 'fullname', '이름', '성명', '참가자', '선수명'],
} as const

/** Results that pages know how to show, by what files call them. */
const results: Readonly<Record<string, readonly string[]>> = {
  netTime: ['nettime', 'time', 'finishtime', 'finish', 'chiptime', '기록', '넷타임', '완주시간'],
  gunTime: ['guntime', '건타임'],
  rank: ['rank', 'place', 'position', 'overall', '순위', '등수'],
  category: ['category', 'division', 'agegroup', 'class', '부문', '종목', '코스'],
  club: ['club', 'team', '클럽', '소속', '팀'],
}

const plain = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** What a heading of the file names here; an unknown one keeps its own name, since races record what they like. */
export function columnOf(heading: string): string | undefined {
  const wanted = plain(heading)
  if (wanted === '') return undefined
  const known = [...Object.entries(names), ...Object.entries(results)]
  const found = known.find(([, others]) => (others as readonly string[]).includes(wanted))
  return found?.[0] ?? heading.trim().slice(0, 60)
}
