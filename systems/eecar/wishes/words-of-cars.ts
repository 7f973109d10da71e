/** Makers and models with the names that people use: `id = names`. A model begins with the id of its maker. */
const makerLines = `
hyundai = Hyundai, 현대, 현대자동차, 현대차
kia = Kia, 기아, 기아차, 기아자동차
genesis = Genesis, 제네시스
tesla = Tesla, 테슬라
chevrolet = Chevrolet, Chevy, 쉐보레, 쉐비
nissan = Nissan, 닛산
renault = Renault, 르노
volkswagen = Volkswagen, VW, 폭스바겐
byd = BYD, 비야디
mercedes = Mercedes, Mercedes-Benz, 벤츠, 메르세데스
volvo = Volvo, 볼보
polestar = Polestar, 폴스타
porsche = Porsche, 포르쉐
audi = Audi, 아우디
bmw = BMW, 비엠더블유
ford = Ford, 포드
toyota = Toyota, 토요타, 도요타
peugeot = Peugeot, 푸조
fiat = Fiat, 피아트
mg = MG
jaguar = Jaguar, 재규어
skoda = Skoda, Škoda, 스코다
smart = Smart
kgm = KG Mobility, 쌍용, 쌍용차
`

const modelLines = `
hyundai ioniq5 = Ioniq 5, 아이오닉 5, 아이오닉5
hyundai ioniq6 = Ioniq 6, 아이오닉 6, 아이오닉6
hyundai ioniq = Ioniq, 아이오닉
hyundai kona = Kona, Kona Electric, Kona EV, Kona Elektro, 코나, 코나 일렉트릭, 코나 EV
hyundai porter = Porter, Porter Electric, Porter II Electric, 포터, 포터 일렉트릭, 포터 II 일렉트릭, 포터2
kia ev6 = EV6, EV 6
kia ev9 = EV9, EV 9
kia niro = Niro, Niro EV, e-Niro, 니로, 니로 EV
kia soul = Soul EV, Kia Soul, e-Soul, 쏘울, 쏘울 EV
kia bongo = Bongo, Bongo EV, Bongo 3, 봉고, 봉고3, 봉고3 EV
genesis gv60 = GV60, GV 60
genesis gv70 = GV70
tesla model3 = Model 3, 모델 3, 모델3
tesla modely = Model Y, 모델 Y, 모델Y
tesla models = Model S, 모델 S, 모델S
tesla modelx = Model X, 모델 X, 모델X
chevrolet bolt = Bolt, Bolt EV, Chevy Bolt, 볼트, 볼트 EV, 볼트EV
nissan leaf = Leaf, 리프
nissan ariya = Ariya, 아리야
renault zoe = Zoe, 조에
volkswagen id3 = ID.3, ID 3, ID3
volkswagen id4 = ID.4, ID 4, ID4
volkswagen golf = Golf, e-Golf, VW Golf
byd atto3 = Atto 3, 아토 3, 아토3
byd seal = BYD Seal
bmw i3 = i3
bmw i4 = i4
bmw ix = iX3
porsche taycan = Taycan, 타이칸
audi etron = e-tron, 이트론
polestar polestar2 = Polestar 2, 폴스타 2, 폴스타2
mercedes eqa = EQA
mercedes eqc = EQC
`

interface Named {
  readonly id: string
  readonly names: readonly string[]
}

const rowsOf = (lines: string): Named[] =>
  lines
    .trim()
    .split('\n')
    .map(line => {
      const [id = '', names = ''] = line.split(' = ')
      return { id, names: names.split(', ') }
    })

export const makers: readonly Named[] = rowsOf(makerLines)

/** Ids of models are those of their makers and their own, with a slash between. */
export const models: readonly Named[] = rowsOf(modelLines).map(({ id, names }) => ({
  id: id.replace(' ', '/'),
  names,
}))
