import type { Category } from '../values/vocabulary.ts'

/**
 * Kinds of parts and the words for them: `id = Korean / English / German`. A kind that begins with `+` is a word for
 * several kinds. What cars with engines have is listed so that asking for it is understood, and answered with nothing.
 */
const lines: Readonly<Record<Category | 'engine', string>> = {
  battery: `
pack = 배터리 팩, 배터리팩, 전지 팩, 구동용 배터리, 구동용 전지 팩, 고전압 배터리, 고전압 배터리 어셈블리, 배터리 어셈블리, 고전압 배터리 팩, 팩 / battery pack, traction battery, high-voltage battery, high voltage battery, high-voltage battery assembly, battery assembly, accumulator pack, pack / Batteriepack, Akkupack, Batteriepaket, Akkupaket, Hochvoltbatterie, Hochvoltakku, Traktionsbatterie, Antriebsbatterie, HV-Batterie, Fahrbatterie
module = 배터리 모듈, 전지 모듈, 셀 모듈, 모듈 / battery module, cell module, module / Batteriemodul, Akkumodul, Zellmodul, Zellenmodul, Modul
cell = 배터리 셀, 전지 셀, 리튬 셀, 각형 셀, 파우치 셀, 원통형 셀, 각형 리튬 셀, 원통형 21700 셀, 셀 / battery cell, lithium cell, prismatic cell, pouch cell, cylindrical cell, prismatic lithium cell, cell / Batteriezelle, Akkuzelle, Lithiumzelle, Zelle, Rundzelle
bms = 배터리 관리 시스템, 비엠에스, 배터리 제어기, BMS 제어 보드, BMS 보드 / BMS, battery management system, battery management unit, BMS board, BMS control board, battery controller / Batteriemanagementsystem, Batteriemanagement, Batteriesteuergerät
coldplate = 배터리 냉각판, 냉각판, 쿨링 플레이트, 냉각 플레이트 / cooling plate, battery cooling plate, cold plate / Kühlplatte, Batteriekühlplatte, Batteriekühler
+pack module cell = 배터리, 밧데리, 전지, 축전지, 리튬 배터리 / battery, accumulator, lithium battery / Batterie, Akku, Akkumulator, Batteriespeicher, Stromspeicher, Energiespeicher
`,
  motor: `
pmmotor = 영구자석 모터, 영구자석 동기 모터, 영구자석 전동기, 동기 모터 / permanent magnet motor, permanent-magnet synchronous motor, synchronous motor, PM motor, PMSM / Permanentmagnetmotor, Synchronmotor, PSM
induction = 유도 모터, 유도 전동기, 비동기 전동기, 비동기 모터 / induction motor, asynchronous motor / Asynchronmotor, Induktionsmotor, ASM
drive-unit = 구동 유닛 / drive unit / Antriebseinheit
stator = 고정자, 모터 고정자, 스테이터, 헤어핀 스테이터 / stator, motor stator, hairpin stator / Stator, Ständer
rotor = 회전자, 모터 회전자, 로터, 자석 로터 / rotor, motor rotor, rotor with magnets / Rotor, Läufer
reducer = 감속기, 기어박스, 변속기, 단일 기어박스 / reducer, reduction gear, gearbox, single-speed gearbox, transmission / Getriebe, Untersetzungsgetriebe, Reduziergetriebe
driveshaft = 구동축, 드라이브 샤프트 / drive shaft, driveshaft, half shaft / Antriebswelle
+pmmotor induction drive-unit = 모터, 전동기, 구동 모터, 구동모터, 트랙션 모터, 전기 모터, 후륜 구동 모터, 전륜 구동 모터, 모타 / motor, electric motor, drive motor, traction motor, propulsion motor, e-motor, emotor, rear drive motor, front drive motor / Motor, Elektromotor, E-Motor, Antriebsmotor, Fahrmotor, Traktionsmotor
`,
  inverter: `
sic = 탄화규소 인버터, SiC 인버터, SiC 파워 인버터 / silicon carbide inverter, SiC inverter, SiC power inverter / Siliziumkarbid-Wechselrichter, SiC-Wechselrichter
igbt = IGBT 인버터 / IGBT inverter / IGBT-Wechselrichter
dcdc = DC-DC 컨버터, 직류 변환기, 저전압 직류 변환기, 저전압 컨버터, 컨버터, 디씨디씨, LDC / DC-DC converter, DCDC, DCDC converter, DC/DC, LDC, low-voltage converter, low-voltage converter LDC, step-down converter, voltage converter, converter / Spannungswandler, Gleichspannungswandler, DC-DC-Wandler, DCDC-Wandler, Wandler
powermodule = 파워 모듈, 전력 반도체 / power module, power semiconductor / Leistungsmodul, Leistungshalbleiter
traction-inverter = 모터 제어용 인버터 / motor drive inverter / Motorwechselrichter
+sic igbt traction-inverter = 인버터, 구동 인버터 / inverter, traction inverter, power inverter / Wechselrichter, Umrichter, Inverter, Traktionswechselrichter, Pulswechselrichter
`,
  charger: `
obc = 온보드 충전기, 온보드 차저, 완속 충전기, 차량용 충전기, 탑재형 충전기, 완속 충전기 OBC / on-board charger, onboard charger, OBC, AC charger, OBC AC charger / Bordladegerät, Onboard-Lader, On-Board-Lader, Bordlader, Onboardlader
inlet = 충전구, 충전 포트, 충전 소켓, 콤보 충전 소켓, 충전 인렛 / charge inlet, charging port, charge port, charging socket, charge socket, CCS charging socket, inlet / Ladebuchse, Ladedose, Ladeanschluss
cable = 충전 케이블, 충전선, 완속 충전 케이블, 충전 건, 급속 충전 건 / charging cable, charge cable, charging cord, charging gun, fast charging gun, charging lead / Ladekabel, Ladestecker
fastcharger = 급속 충전기 / fast charger, DC charger, rapid charger / Schnelllader, Schnellladegerät
+cable = 케이블 / cable / Kabel
+obc fastcharger = 충전기, 차저 / charger / Ladegerät, Lader
`,
  electronics: `
vcu = 차량 제어기, 차량 제어기 VCU, 통합 제어 컨트롤러, 통합 제어기, 제어기, 컨트롤러, 컨트롤 유닛 / VCU, vehicle control unit, integrated controller, control unit, controller, ECU / Steuergerät, Fahrzeugsteuergerät, Steuereinheit
harness = 와이어링 하네스, 고전압 와이어링 하네스, 하네스, 배선, 차량 배선, 전선 / wiring harness, high-voltage wiring harness, harness, cable loom, wiring, wiring loom / Kabelbaum, Kabelsatz, Leitungssatz
radar = 레이더, 전방 레이더, 레이더 센서 / radar, front radar, radar sensor / Radar, Radarsensor
lidar = 라이다 / lidar / Lidar
camera = 카메라, 서라운드 카메라, 전방 카메라, 카메라 모듈, 전방 카메라 모듈, 후방 카메라 / camera, surround-view camera, camera module, front camera, front camera module, rear camera / Kamera, Kameramodul, Rückfahrkamera
headlamp = 헤드램프, 전조등, 헤드라이트, LED 헤드램프, 전조등 좌측 / headlamp, headlight, LED headlamp, left headlight / Scheinwerfer, Frontscheinwerfer
taillamp = 테일램프, 후미등 / tail lamp, tail light, taillight / Rücklicht, Heckleuchte, Rückleuchte
display = 디스플레이, 화면, 모니터, 인포테인먼트 화면, 12.3인치 디스플레이 / display, screen, infotainment screen, touchscreen, monitor / Display, Bildschirm, Anzeige
cluster = 계기판, 클러스터 / instrument cluster / Kombiinstrument, Tacho
compressor = 컴프레서, 압축기, 전동 컴프레서, 에어컨 압축기, 에어컨 컴프레서 / compressor, electric compressor, air conditioning compressor, AC compressor / Kompressor, Klimakompressor, Verdichter
heatpump = 히트펌프 / heat pump / Wärmepumpe
heater = 히터, PTC 히터, 냉각수 히터, 냉각수 가열 히터, 피티씨 히터 / heater, PTC heater, coolant heater, PTC / Heizung, PTC-Heizung, Heizer, Zuheizer, Heizelement
waterpump = 워터펌프, 전동 워터펌프, 냉각수 펌프, 냉각수 순환 펌프, 물펌프 / water pump, electric water pump, coolant pump, coolant circulation pump / Wasserpumpe, Kühlmittelpumpe, Kühlwasserpumpe
speaker = 스피커, 앰프 / speaker, amplifier / Lautsprecher, Verstärker
junctionbox = 정션 박스, 고전압 분배기, 릴레이 박스 / junction box, PDU, power distribution unit / Verteilerbox, Hochvoltverteiler
relay = 릴레이, 접촉기 / relay, contactor / Relais, Schütz
fuse = 퓨즈, 서비스 플러그 / fuse, service plug, MSD / Sicherung, Servicestecker
busbar = 버스바, 부스바 / busbar, bus bar / Stromschiene, Sammelschiene
`,
  'body-chassis-frame': `
subframe = 서브프레임, 전륜 서브프레임, 후방 서브프레임, 크래들, 후륜 크래들 / subframe, front subframe, rear subframe, cradle, rear cradle / Hilfsrahmen, Achsträger, Fahrschemel
enclosure = 배터리 케이스, 배터리 하우징, 배터리 하우징 트레이, 배터리 트레이 / battery enclosure, battery tray, battery case, battery housing / Batteriegehäuse, Batteriewanne, Batteriekasten, Akkugehäuse
sidemember = 사이드멤버, 사이드실, 사이드실 보강재 / side member, side sill, side sill reinforcement, rocker / Längsträger, Schweller, Seitenschweller
bumperbeam = 범퍼 빔, 범퍼빔, 충돌 보강 빔 / bumper beam, crash beam / Stoßfängerträger, Querträger, Pralldämpfer, Stoßstangenträger
suspension = 서스펜션, 현가장치, 쇼바 / suspension, damper, shock absorber / Federung, Stoßdämpfer, Federbein
frame = 프레임, 차체, 섀시 / frame, chassis, body in white / Rahmen, Fahrgestell, Karosserie, Chassis
`,
  'body-panel': `
hood = 보닛, 본넷, 후드, 후드 패널 / hood, bonnet, bonnet panel / Motorhaube, Haube
fender = 펜더, 휀더, 앞 펜더, 휀더 좌측 / fender, front fender, wing panel, left wing / Kotflügel
tailgate = 테일게이트, 트렁크 리드, 트렁크 / tailgate, trunk lid, boot lid, liftgate / Heckklappe, Kofferraumdeckel, Heckdeckel
bumper = 범퍼 / bumper / Stoßstange, Stoßfänger
roofpanel = 루프 패널 / roof panel / Dachblech
+hood fender tailgate bumper roofpanel = 패널, 외판 / body panel, outer panel / Blechteil, Karosserieteil
`,
  'body-door': `
frontdoor = 운전석 도어, 조수석 도어, 앞문, 앞문 어셈블리, 앞도어, 전면 도어 / front door, driver door, passenger door, front door assembly, front left door, front right door, left front door / Vordertür, Fahrertür, Beifahrertür, Tür vorne
reardoor = 뒷문, 뒷도어, 뒷좌석 도어, 뒷좌석 도어 우측 / rear door, back door, right rear door, left rear door / Hintertür, Fondtür, Tür hinten
doortrim = 도어 트림 / door trim, door card / Türverkleidung
mirror = 사이드 미러, 사이드미러 / side mirror, wing mirror / Außenspiegel
+frontdoor reardoor = 도어, 문짝, 차문 / door / Tür, Türe, Autotür
`,
  'body-window': `
windshield = 앞유리, 전면 유리, 접합 전면 유리, 윈드실드 / windshield, windscreen, front glass, laminated front glass / Windschutzscheibe, Frontscheibe
sideglass = 옆유리, 도어 유리, 측면 유리, 강화유리 / side window, side glass, door glass, tempered glass / Seitenscheibe, Türscheibe, Seitenfenster
panorama = 파노라마 선루프, 선루프, 파노라마 루프, 선루프 유리, 파노라마 / panoramic roof, sunroof, panorama roof, sunroof glass, glass roof / Panoramadach, Schiebedach, Glasdach
rearglass = 뒷유리 / rear window, rear glass / Heckscheibe
+windshield sideglass panorama rearglass = 유리, 유리창, 차창 / glass, car glass, window / Glas, Scheibe, Autoglas, Fenster
`,
  interior: `
seat = 시트, 좌석, 가죽 시트, 운전석 좌석, 뒷좌석 벤치, 뒷좌석, 시트 세트, 의자 / seat, leather seat, driver seat, rear bench, bench, seat set, seating / Sitz, Autositz, Ledersitz, Rücksitzbank, Rückbank, Fahrersitz, Sitzbank
dashboard = 대시보드, 크래시패드 / dashboard, instrument panel / Armaturenbrett, Instrumententafel
carpet = 카펫, 바닥 카펫, 매트, 트렁크 매트, 바닥 매트 / carpet, floor carpet, floor mat, boot mat / Teppich, Fußmatte, Bodenteppich, Kofferraummatte
headliner = 천장재, 헤드라이너, 루프 라이닝 / headliner, roof lining / Dachhimmel, Himmel
steeringwheel = 운전대, 핸들, 스티어링 휠 / steering wheel / Lenkrad
console = 콘솔 / console, centre console / Mittelkonsole
`,
  other: `
wheel = 휠, 알로이 휠, 알로이 림, 알로이 림 세트, 19인치 휠, 휠 세트 / wheel, rim, alloy rim, alloy wheel, 19 inch wheel, set of alloy rims / Felge, Rad, Räder, Alufelge, Felgensatz
tire = 타이어 / tire, tyre / Reifen
brake = 브레이크, 브레이크 캘리퍼, 캘리퍼, 브레이크 부스터, 전동 브레이크 부스터 / brake, brake caliper, caliper, brake booster, electric brake booster / Bremse, Bremssattel, Bremskraftverstärker
radiator = 라디에이터 / radiator / Kühler
`,
  engine: `
engine = 엔진, 디젤 엔진, 가솔린 엔진, 내연기관 엔진 / engine, petrol engine, diesel engine, gasoline engine / Verbrennungsmotor, Dieselmotor, Benzinmotor
exhaust = 배기, 배기관, 머플러, 마후라, 촉매 / exhaust, muffler, silencer, catalytic converter, particulate filter, diesel particulate filter / Auspuff, Abgasanlage, Katalysator, Partikelfilter, Endschalldämpfer
ignition = 점화 플러그, 점화플러그, 점화 코일, 점화 / spark plug, ignition coil, glow plug / Zündkerze, Zündspule, Glühkerze
fuelsystem = 연료 탱크, 연료 펌프, 인젝터 / fuel tank, fuel pump, fuel injector, injector, carburettor, carburetor / Kraftstoffpumpe, Kraftstofftank, Tank, Vergaser, Einspritzdüse
turbo = 터보차저, 터보 / turbocharger, turbo / Turbolader
clutch = 클러치 / clutch / Kupplung
alternator = 알터네이터, 제너레이터, 스타터 모터, 시동 모터 / alternator, starter motor / Lichtmaschine, Anlasser
enginefilter = 오일 필터, 에어 필터, 엔진 오일 / oil filter, air filter, engine oil, timing belt / Ölfilter, Luftfilter, Motoröl, Zahnriemen, Keilriemen
`,
}

export interface KindOfPart {
  readonly id: string
  /** A category of the vocabulary; undefined if no part of an electric car is of this kind. */
  readonly category: Category | undefined
  /** The kinds that a word stands for: itself, or several. */
  readonly kinds: readonly string[]
  readonly words: {
    readonly ko: readonly string[]
    readonly en: readonly string[]
    readonly de: readonly string[]
  }
}

const listOf = (cell = '') => cell.split(', ').map(word => word.trim())

export const kindsOfParts: readonly KindOfPart[] = Object.entries(lines).flatMap(([category, text]) =>
  text
    .trim()
    .split('\n')
    .map(line => {
      const [name = '', words = ''] = line.split(' = ')
      const [ko, en, de] = words.split(' / ')
      const kinds = name.startsWith('+') ? name.slice(1).split(' ') : [name]
      return {
        id: name.startsWith('+') ? `any-${kinds.join('-')}` : name,
        category: category === 'engine' ? undefined : (category as Category),
        kinds,
        words: { ko: listOf(ko), en: listOf(en), de: listOf(de) },
      }
    }),
)
