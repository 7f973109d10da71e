/** Makers and models with the names that people use: `id = names`. A model begins with the id of its maker. */
const makerLines = `
hyundai = Hyundai, Hyundai Motor, 현대, 현대자동차, 현대차
kia = Kia, 기아, 기아차, 기아자동차
genesis = Genesis, 제네시스
tesla = Tesla, 테슬라, 테슬러
chevrolet = Chevrolet, Chevy, 쉐보레, 쉐비, 시보레, 쉐보래
nissan = Nissan, 닛산, 니산
renault = Renault, 르노
volkswagen = Volkswagen, VW, 폭스바겐, 폭바
byd = BYD, 비야디
mercedes = Mercedes, Mercedes-Benz, Benz, Daimler, 벤츠, 메르세데스, 메르세데스 벤츠
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
kgm = KG Mobility, KGM, 케이지모빌리티, 쌍용, 쌍용차, SsangYong
opel = Opel, Vauxhall, 오펠
citroen = Citroen, 시트로엥
mitsubishi = Mitsubishi, 미쓰비시, 미쯔비시
honda = Honda, 혼다
mazda = Mazda, 마쓰다
lexus = Lexus, 렉서스
subaru = Subaru, 스바루
dacia = Dacia, 다치아
cupra = Cupra, 쿠프라
seat-maker = Seat Mii, Seat Ibiza
lucid = Lucid, Lucid Motors, 루시드
rivian = Rivian, 리비안
nio = NIO, 니오
xpeng = Xpeng, 샤오펑
zeekr = Zeekr, 지커
suzuki = Suzuki, 스즈키
mini-maker = Mini Cooper, MINI SE, 미니쿠퍼
landrover = Land Rover, Range Rover, 랜드로버, 레인지로버
lada = Lada
samsung = Renault Samsung, 르노삼성, 르노코리아
`

const modelLines = `
hyundai ioniq5 = Ioniq 5, 아이오닉 5, 아이오닉5
hyundai ioniq6 = Ioniq 6, 아이오닉 6, 아이오닉6
hyundai ioniq9 = Ioniq 9, 아이오닉 9, 아이오닉9
hyundai ioniq = Ioniq, 아이오닉, Ioniq Electric, 아이오닉 일렉트릭
hyundai casper = Casper Electric, Hyundai Inster, 캐스퍼, 캐스퍼 일렉트릭
hyundai nexo = Nexo, 넥쏘
hyundai kona = Kona, Kona Electric, Kona EV, Kona Elektro, 코나, 코나 일렉트릭, 코나 EV
hyundai porter = Porter, Porter Electric, Porter II Electric, 포터, 포터 일렉트릭, 포터 II 일렉트릭, 포터2
kia ev6 = EV6, EV 6, 이브이식스
kia ev9 = EV9, EV 9, 이브이나인
kia ev3 = EV3, EV 3
kia ev4 = EV4, EV 4
kia ev5 = EV5, EV 5
kia ray = Ray EV, Kia Ray, 레이 EV, 기아 레이
kia niro = Niro, Niro EV, e-Niro, 니로, 니로 EV
kia soul = Soul, Soul EV, Kia Soul, e-Soul, 쏘울, 쏘울 EV
kia bongo = Bongo, Bongo EV, Bongo 3, 봉고, 봉고3, 봉고3 EV
genesis gv60 = GV60, GV 60
genesis gv70 = GV70, GV 70
genesis g80 = G80, Electrified G80
tesla model3 = Model 3, 모델 3, 모델3, 모델 쓰리, 모델쓰리, M3P
tesla modely = Model Y, 모델 Y, 모델Y, 모델 와이, 모델와이
tesla models = Model S, 모델 S, 모델S, 모델 에스, 모델에스
tesla modelx = Model X, 모델 X, 모델X, 모델 엑스, 모델엑스
tesla cybertruck = Cybertruck, 사이버트럭
chevrolet bolteuv = Bolt EUV, 볼트 EUV
chevrolet spark = Spark EV, 스파크 EV
chevrolet volt = Chevrolet Volt, Chevy Volt
chevrolet bolt = Bolt, Bolt EV, Chevrolet Bolt, Chevy Bolt, 볼트, 볼트 EV, 볼트EV
nissan leaf = Leaf, Nissan Leaf, 리프, 닛산 리프
nissan ariya = Ariya, 아리야
nissan env200 = e-NV200, NV200
renault zoe = Zoe, Renault Zoe, 조에, 르노 조에
renault twizy = Twizy, 트위지
renault kangoo = Kangoo, 캉구
renault megane = Megane, Megane E-Tech, 메간
renault sm3 = SM3 Z.E., SM3, SM3 ZE, 에스엠쓰리
volkswagen id3 = ID.3, ID 3, ID3, 아이디3
volkswagen id4 = ID.4, ID 4, ID4, 아이디4
volkswagen id5 = ID.5, ID 5, ID5
volkswagen id7 = ID.7, ID 7, ID7
volkswagen idbuzz = ID. Buzz, ID Buzz
volkswagen eup = e-up, VW Up, VW e-up
volkswagen golf = Golf, e-Golf, VW Golf
byd atto3 = Atto 3, 아토 3, 아토3
byd seal = BYD Seal, BYD 씰
byd dolphin = BYD Dolphin, BYD 돌핀
byd e6 = BYD e6
byd han = BYD Han
byd tang = BYD Tang
bmw i3 = i3
bmw i4 = i4
bmw ix3 = iX3
bmw ix1 = iX1
bmw ix = BMW iX
bmw i5 = i5
bmw i7 = i7
bmw i8 = i8
porsche taycan = Taycan, 타이칸
audi etron = e-tron, 이트론, Q4 e-tron, Q8 e-tron, e-tron GT
polestar polestar2 = Polestar 2, 폴스타 2, 폴스타2
mercedes eqa = EQA
mercedes eqc = EQC
mercedes eqb = EQB
mercedes eqe = EQE
mercedes eqs = EQS
mercedes eqv = EQV
volvo xc40 = XC40, XC40 Recharge
volvo ex30 = EX30
volvo c40 = C40 Recharge
ford mache = Mustang Mach-E, Mach-E, 머스탱 마하E, 마하E
ford lightning = F-150 Lightning
kgm torres = Torres EVX, 토레스, 토레스 EVX
kgm korando = Korando e-Motion, 코란도 이모션
mg mg4 = MG4, MG 4
mg zs = MG ZS, ZS EV
mg mg5 = MG5
skoda enyaq = Enyaq, 엔야크
cupra born = Cupra Born
fiat 500e = Fiat 500, Fiat 500e
peugeot e208 = e-208, Peugeot 208
peugeot e2008 = e-2008, Peugeot 2008
peugeot ion = Peugeot iOn
opel corsa = Corsa, Corsa-e, Opel Corsa
opel mokka = Mokka, Mokka-e
opel ampera = Ampera, Ampera-e
citroen czero = C-Zero
citroen ec4 = e-C4, Citroen C4
citroen ami = Citroen Ami
mitsubishi imiev = i-MiEV
mitsubishi outlander = Outlander PHEV, Outlander, 아웃랜더
jaguar ipace = I-Pace, 아이페이스
honda e = Honda e
mazda mx30 = MX-30
lexus ux300e = UX300e
toyota bz4x = bZ4X
toyota prius = Prius, 프리우스
toyota corolla = Corolla, 코롤라
toyota rav4 = RAV4, 라브4
subaru solterra = Solterra
dacia spring = Dacia Spring
smart fortwo = Smart ForTwo, ForTwo, Smart EQ
lucid air = Lucid Air
rivian r1t = R1T, R1S
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
