import type { Category } from '../values/vocabulary.ts'

/**
 * Kinds of parts and the words for them: `id = Korean / English / German`. A kind that begins with `+` is a word for
 * several kinds. What cars with engines have is listed so that asking for it is understood, and answered with nothing.
 */
const lines: Readonly<Record<Category | 'engine', string>> = {
  battery: `
pack = 배터리 팩, 배터리팩, 전지 팩, 구동용 배터리, 구동용 전지 팩, 고전압 배터리, 고전압 배터리 어셈블리, 배터리 어셈블리, 고전압 배터리 팩, 팩, 차량용 배터리 팩 / battery pack, traction battery, high-voltage battery, high voltage battery, high-voltage battery assembly, battery assembly, accumulator pack, pack, EV battery pack, EV pack, HV battery, drive battery / Batteriepack, Akkupack, Batteriepaket, Akkupaket, Hochvoltbatterie, Hochvoltakku, Traktionsbatterie, Antriebsbatterie, HV-Batterie, Fahrbatterie, Hochvoltspeicher, Batteriesatz, Akkusatz
module = 배터리 모듈, 전지 모듈, 셀 모듈, 모듈 / battery module, cell module, module, battery modules / Batteriemodul, Akkumodul, Zellmodul, Zellenmodul, Modul, Batteriemodule
cell = 배터리 셀, 전지 셀, 리튬 셀, 각형 셀, 파우치 셀, 원통형 셀, 각형 리튬 셀, 원통형 21700 셀, 셀, 파우치형 셀, 각형 배터리 / battery cell, lithium cell, prismatic cell, pouch cell, cylindrical cell, prismatic lithium cell, cell, pouch cells / Batteriezelle, Akkuzelle, Lithiumzelle, Zelle, Rundzelle, Prismatische Zelle, Pouchzelle
bms = 배터리 관리 시스템, 비엠에스, 배터리 제어기, BMS 제어 보드, BMS 보드, 비엠에스 보드 / BMS, battery management system, battery management unit, BMS board, BMS control board, battery controller / Batteriemanagementsystem, Batteriemanagement, Batteriesteuergerät, BMS-Platine, BMS-Steuergerät
coldplate = 배터리 냉각판, 냉각판, 쿨링 플레이트, 냉각 플레이트 / cooling plate, battery cooling plate, cold plate / Kühlplatte, Batteriekühlplatte, Batteriekühler
+pack module cell = 배터리, 밧데리, 전지, 축전지, 리튬 배터리, 빠떼리, 바테리, 밧테리, 차량용 배터리, 전기차 배터리, 자동차 배터리, 폐배터리, 리튬이온 배터리, 리튬이온전지, 이차전지 / battery, accumulator, lithium battery, batt, EV battery, car battery, storage battery, lithium-ion battery, li-ion battery, lithium ion battery / Batterie, Akku, Akkumulator, Batteriespeicher, Stromspeicher, Energiespeicher, Autobatterie, Autoakku, Elektroauto-Batterie, E-Auto-Batterie, Lithium-Batterie, Lithium-Akku, Lithium-Ionen-Akku, Speicherbatterie, Akkus
`,
  motor: `
pmmotor = 영구자석 모터, 영구자석 동기 모터, 영구자석 전동기, 동기 모터 / permanent magnet motor, permanent-magnet synchronous motor, synchronous motor, PM motor, PMSM / Permanentmagnetmotor, Synchronmotor, PSM
induction = 유도 모터, 유도 전동기, 비동기 전동기, 비동기 모터 / induction motor, asynchronous motor / Asynchronmotor, Induktionsmotor, ASM
stator = 고정자, 모터 고정자, 스테이터, 헤어핀 스테이터 / stator, motor stator, hairpin stator / Stator, Ständer
rotor = 회전자, 모터 회전자, 로터, 자석 로터 / rotor, motor rotor, rotor with magnets / Rotor, Läufer
reducer = 감속기, 기어박스, 변속기, 단일 기어박스, 디퍼렌셜 / reducer, reduction gear, gearbox, single-speed gearbox, transmission, differential / Getriebe, Untersetzungsgetriebe, Reduziergetriebe, Differential
driveshaft = 구동축, 드라이브 샤프트, 등속 조인트, 등속조인트 / drive shaft, driveshaft, half shaft, CV joint, axle shaft / Antriebswelle, Gelenkwelle
+pmmotor induction = 모터, 전동기, 구동 모터, 구동모터, 트랙션 모터, 전기 모터, 후륜 구동 모터, 전륜 구동 모터, 모타, 전기차 모터, 주행 모터, 구동 유닛, 드라이브 유닛, 구동 장치, 구동장치, 파워트레인 / motor, electric motor, drive motor, traction motor, propulsion motor, e-motor, emotor, rear drive motor, front drive motor, EV motor, electric drive motor, traction e-motor, drive unit, drivetrain, powertrain, drive train, electric drive unit, EDU, EDM / Motor, Elektromotor, E-Motor, Antriebsmotor, Fahrmotor, Traktionsmotor, Elektromotoren, Elektro-Motor, Antriebseinheit, E-Achse, Antriebsstrang, Elektroantrieb, Antrieb
`,
  inverter: `
sic = 탄화규소 인버터, SiC 인버터, SiC 파워 인버터, SiC, 탄화규소, 실리콘 카바이드, 실리콘 카바이드 인버터 / silicon carbide inverter, SiC inverter, SiC power inverter, silicon carbide / Siliziumkarbid-Wechselrichter, SiC-Wechselrichter, Siliziumkarbid
igbt = IGBT 인버터 / IGBT inverter / IGBT-Wechselrichter
dcdc = DC-DC 컨버터, 직류 변환기, 저전압 직류 변환기, 저전압 컨버터, 컨버터, 디씨디씨, LDC / DC-DC converter, DCDC, DCDC converter, DC/DC, LDC, low-voltage converter, low-voltage converter LDC, step-down converter, voltage converter, converter / Spannungswandler, Gleichspannungswandler, DC-DC-Wandler, DCDC-Wandler, Wandler
powermodule = 파워 모듈, 전력 반도체 / power module, power semiconductor / Leistungsmodul, Leistungshalbleiter
traction-inverter = 모터 제어용 인버터 / motor drive inverter / Motorwechselrichter
+sic igbt traction-inverter = 인버터, 구동 인버터, 모터 인버터, 인버타, 인버터 유닛, EPCU / inverter, traction inverter, power inverter, EPCU, motor inverter, motor controller, MCU, drive inverter / Wechselrichter, Umrichter, Inverter, Traktionswechselrichter, Pulswechselrichter, Motorsteuerung, Antriebsumrichter, Leistungselektronik, Frequenzumrichter
`,
  charger: `
obc = 온보드 충전기, 통합 충전 제어 장치, 온보드 차저, 완속 충전기, 차량용 충전기, 탑재형 충전기, 완속 충전기 OBC, OBC, 오비씨, 내장 충전기, 차량 충전기 / on-board charger, onboard charger, OBC, ICCU, AC charger, OBC AC charger, onboard charging unit, on board charger, built-in charger / Bordladegerät, Onboard-Lader, On-Board-Lader, Bordlader, Onboardlader, On-Board-Charger, Onboardcharger, Bordladegeraet, AC-Lader, Onboard-Ladegerät
inlet = 충전구, 충전 포트, 충전 소켓, 콤보 충전 소켓, 충전 인렛, 충전 단자, 충전단자, 콤보 소켓, 충전 커넥터 / charge inlet, charging port, charge port, charging socket, charge socket, CCS charging socket, inlet, CCS port, CCS socket, CCS inlet, charge connector, charging inlet, CHAdeMO port / Ladebuchse, Ladedose, Ladeanschluss, Ladeport, Ladesteckdose, Fahrzeugladedose, CCS-Buchse
cable = 충전 케이블, 충전선, 완속 충전 케이블, 충전 건, 급속 충전 건, 충전 코드, 휴대용 충전기, 비상용 충전기 / charging cable, charge cable, charging cord, charging gun, fast charging gun, charging lead, type 2 cable, charging lead, EVSE, portable charger / Ladekabel, Ladestecker, Typ-2-Kabel, Ladeziegel, Notladekabel
fastcharger = 급속 충전기 / fast charger, DC charger, rapid charger / Schnelllader, Schnellladegerät
+cable = 케이블 / cable / Kabel
+obc fastcharger = 충전기, 차저 / charger / Ladegerät, Lader
`,
  electronics: `
vcu = 차량 제어기, 차량 제어기 VCU, 통합 제어 컨트롤러, 통합 제어기, 이씨유, 메인 컨트롤러 / VCU, vehicle control unit, integrated controller, ECU, ECM / Fahrzeugsteuergerät, Motorsteuergerät
+vcu bms = 제어기, 컨트롤러, 컨트롤 유닛 / control unit, controller / Steuergerät, Steuereinheit
harness = 와이어링 하네스, 고전압 와이어링 하네스, 하네스, 배선, 차량 배선, 전선, 고전압 케이블, 고전압 전선 / wiring harness, high-voltage wiring harness, harness, cable loom, wiring, wiring loom, high voltage cable, HV cable, wire harness / Kabelbaum, Kabelsatz, Leitungssatz, Hochvoltkabel, HV-Kabel, Hochvoltleitung
radar = 레이더, 전방 레이더, 레이더 센서 / radar, front radar, radar sensor / Radar, Radarsensor
lidar = 라이다 / lidar / Lidar
camera = 카메라, 서라운드 카메라, 전방 카메라, 카메라 모듈, 전방 카메라 모듈, 후방 카메라 / camera, surround-view camera, camera module, front camera, front camera module, rear camera / Kamera, Kameramodul, Rückfahrkamera
headlamp = 헤드램프, 전조등, 헤드라이트, LED 헤드램프, 전조등 좌측, 전조등, 헤드 라이트, 라이트 / headlamp, headlight, LED headlamp, left headlight, head light, front light, front lamp / Scheinwerfer, Frontscheinwerfer, Frontlicht, Hauptscheinwerfer
taillamp = 테일램프, 후미등, 리어램프, 리어 램프, 브레이크등, 후미 램프 / tail lamp, tail light, taillight, rear light, rear lamp, brake light / Rücklicht, Heckleuchte, Rückleuchte, Schlussleuchte, Rückleuchte, Bremslicht
display = 디스플레이, 화면, 모니터, 인포테인먼트 화면, 12.3인치 디스플레이, 내비게이션, 네비게이션, 내비, 네비 / display, screen, infotainment screen, touchscreen, monitor, navigation, head unit, infotainment, multimedia unit / Display, Bildschirm, Anzeige, Navi, Navigationsgerät, Bordcomputer, Touchscreen
cluster = 계기판, 클러스터, 디지털 클러스터, 속도계 / instrument cluster, gauge cluster, speedometer / Kombiinstrument, Tacho, Tachometer
compressor = 컴프레서, 압축기, 전동 컴프레서, 에어컨 압축기, 에어컨 컴프레서, 콤프, 에어컨 콤프레샤, 에어컨콤프 / compressor, electric compressor, air conditioning compressor, AC compressor, A/C compressor, aircon compressor / Kompressor, Klimakompressor, Verdichter, Kältemittelkompressor, AC-Kompressor
heatpump = 히트펌프 / heat pump / Wärmepumpe
heater = 히터, PTC 히터, 냉각수 히터, 냉각수 가열 히터, 피티씨 히터 / heater, PTC heater, coolant heater, PTC / Heizung, PTC-Heizung, Heizer, Zuheizer, Heizelement
+waterpump = 펌프 / pump / Pumpe
waterpump = 워터펌프, 전동 워터펌프, 냉각수 펌프, 냉각수 순환 펌프, 물펌프, 쿨링 펌프 / water pump, electric water pump, coolant pump, coolant circulation pump, cooling pump, electric coolant pump / Wasserpumpe, Kühlmittelpumpe, Kühlwasserpumpe, Umwälzpumpe
speaker = 스피커, 앰프 / speaker, amplifier / Lautsprecher, Verstärker
junctionbox = 정션 박스, 고전압 분배기, 릴레이 박스, 퓨즈 박스, 고전압 정션박스 / junction box, PDU, power distribution unit, fuse box, HV junction box / Verteilerbox, Hochvoltverteiler, Sicherungskasten
relay = 릴레이, 접촉기 / relay, contactor / Relais, Schütz
fuse = 퓨즈, 서비스 플러그 / fuse, service plug, MSD / Sicherung, Servicestecker
busbar = 버스바, 부스바 / busbar, bus bar / Stromschiene, Sammelschiene
airbag = 에어백, 에어백 모듈 / airbag, air bag, airbag module / Airbag, Airbagmodul
sensor = 센서, 주차 센서, 초음파 센서 / sensor, parking sensor, ultrasonic sensor / Sensor, Parksensor
fan = 냉각팬, 쿨링팬, 라디에이터 팬 / fan, cooling fan, radiator fan / Lüfter, Kühlerlüfter
wiper = 와이퍼, 와이퍼 모터 / wiper, wiper motor, wiper arm / Wischer, Wischermotor, Scheibenwischer
chiller = 칠러, 열교환기 / chiller, heat exchanger, evaporator, condenser / Wärmetauscher, Kondensator, Verdampfer
`,
  'body-chassis-frame': `
subframe = 서브프레임, 전륜 서브프레임, 후방 서브프레임, 크래들, 후륜 크래들 / subframe, front subframe, rear subframe, cradle, rear cradle / Hilfsrahmen, Achsträger, Fahrschemel
enclosure = 배터리 케이스, 배터리 하우징, 배터리 하우징 트레이, 배터리 트레이 / battery enclosure, battery tray, battery case, battery housing / Batteriegehäuse, Batteriewanne, Batteriekasten, Akkugehäuse
sidemember = 사이드멤버, 사이드실, 사이드실 보강재 / side member, side sill, side sill reinforcement, rocker / Längsträger, Schweller, Seitenschweller
bumperbeam = 범퍼 빔, 범퍼빔, 충돌 보강 빔, 범퍼 레일 / bumper beam, crash beam, bumper reinforcement / Stoßfängerträger, Querträger, Pralldämpfer, Stoßstangenträger, Stoßstangenverstärkung
suspension = 서스펜션, 현가장치, 쇼바, 쇽업쇼버, 쇼크업소버, 로어암, 컨트롤암, 너클 / suspension, damper, shock absorber, strut, control arm, wishbone, knuckle, coil spring / Federung, Stoßdämpfer, Federbein, Querlenker, Achsschenkel, Achse, Vorderachse, Hinterachse
steering = 조향 기어, 스티어링 랙, 파워 스티어링 / steering rack, steering gear, power steering, EPS / Lenkgetriebe, Servolenkung, Lenkung
frame = 프레임, 차체, 섀시 / frame, chassis, body in white / Rahmen, Fahrgestell, Karosserie, Chassis
`,
  'body-panel': `
hood = 보닛, 본넷, 후드, 후드 패널, 보넷, 본네트, 보닛 후드 / hood, bonnet, bonnet panel, engine hood, front hood / Motorhaube, Haube, Fronthaube
fender = 펜더, 휀더, 앞 펜더, 휀더 좌측, 팬더, 앞휀더 / fender, front fender, wing panel, left wing, wing, quarter panel, mudguard / Kotflügel, Radlauf, Seitenteil
tailgate = 테일게이트, 트렁크 리드, 트렁크, 트렁크 도어, 뒷트렁크, 트렁크문, 해치 / tailgate, trunk lid, boot lid, liftgate, hatch, hatchback door, trunk, boot lid, rear hatch, rear gate / Heckklappe, Kofferraumdeckel, Heckdeckel, Kofferraumklappe, Heckklappen
bumper = 범퍼, 앞범퍼, 뒷범퍼, 프론트 범퍼, 리어 범퍼 / bumper, front bumper, rear bumper, bumper cover / Stoßstange, Stoßfänger, Frontstoßstange, Heckstoßstange, Frontschürze, Heckschürze
roofpanel = 루프 패널 / roof panel / Dachblech
+hood fender tailgate bumper roofpanel = 패널, 외판 / body panel, outer panel / Blechteil, Karosserieteil
`,
  'body-door': `
frontdoor = 운전석 도어, 조수석 도어, 앞문, 앞문 어셈블리, 앞도어, 전면 도어, 조수석 문, 조수석 문짝, 운전석 문, 운전석 문짝, 앞 도어 / front door, driver door, passenger door, front door assembly, front left door, front right door, left front door, driver side door, driver's door, passenger side door / Vordertür, Fahrertür, Beifahrertür, Tür vorne, Vordertüre, Fahrertüre, Tür vorn, Tür vorne links, Tür vorne rechts
reardoor = 뒷문, 뒷도어, 뒷좌석 도어, 뒷좌석 도어 우측, 뒷 도어, 뒷좌석 문, 뒷좌석 문짝, 뒷문짝, 슬라이딩 도어 / rear door, back door, right rear door, left rear door, rear left door, rear right door, rear passenger door, sliding door / Hintertür, Fondtür, Tür hinten, Hintertüre, Tür hinten links, Tür hinten rechts, Schiebetür
doortrim = 도어 트림 / door trim, door card / Türverkleidung
mirror = 사이드 미러, 사이드미러, 백미러, 룸미러 / side mirror, wing mirror, mirror, door mirror, rear-view mirror, exterior mirror / Außenspiegel, Seitenspiegel, Rückspiegel, Spiegel
doorhandle = 도어 핸들, 문 손잡이, 도어캐치 / door handle, door lock / Türgriff, Türschloss
+frontdoor reardoor = 도어, 문짝, 차문, 문 / door, car door / Tür, Türe, Autotür, Wagentür
`,
  'body-window': `
windshield = 앞유리, 전면 유리, 접합 전면 유리, 윈드실드, 앞 유리, 전면유리, 앞 유리창 / windshield, windscreen, front glass, laminated front glass, front windshield, wind screen, front window, front windscreen / Windschutzscheibe, Frontscheibe, Windschutz-Scheibe, Frontfenster
sideglass = 옆유리, 도어 유리, 측면 유리, 강화유리, 뒷문 유리, 앞문 유리, 문 유리, 문짝 유리, 옆 유리, 쿼터 글라스 / side window, side glass, door glass, tempered glass, door window, rear door glass, front door glass, quarter glass / Seitenscheibe, Türscheibe, Seitenfenster, Türglas, Türfenster, Dreiecksfenster
panorama = 파노라마 선루프, 선루프, 파노라마 루프, 선루프 유리, 파노라마 / panoramic roof, sunroof, panorama roof, sunroof glass, glass roof, roof glass, roof window / Panoramadach, Schiebedach, Glasdach
rearglass = 뒷유리, 뒤 유리, 뒤유리, 후면 유리, 후방 유리, 뒷 유리창 / rear window, rear glass, back window, rear windscreen, rear windshield, back glass / Heckscheibe, Heckfenster, Rückscheibe
+windshield sideglass panorama rearglass = 유리, 유리창, 차창 / glass, car glass, window / Glas, Scheibe, Autoglas, Fenster
`,
  interior: `
seat = 시트, 좌석, 가죽 시트, 운전석 좌석, 뒷좌석 벤치, 뒷좌석, 시트 세트, 의자, 앞좌석, 뒷자리, 통풍 시트, 열선 시트, 전동 시트, 카시트, 조수석 시트, 운전석 시트 / seat, leather seat, driver seat, rear bench, bench, seat set, seating, car seat, front seat, back seat, rear seat, passenger seat, heated seat, bucket seat / Sitz, Autositz, Ledersitz, Rücksitzbank, Rückbank, Fahrersitz, Sitzbank, Rücksitz, Beifahrersitz, Vordersitz, Sitzgarnitur, Autositze
dashboard = 대시보드, 크래시패드, 대쉬보드, 데시보드, 인스트루먼트 패널 / dashboard, instrument panel, dash, dash panel, dash board / Armaturenbrett, Instrumententafel, Cockpit, Instrumentenbrett, Amaturenbrett
carpet = 카펫, 바닥 카펫, 매트, 트렁크 매트, 바닥 매트 / carpet, floor carpet, floor mat, boot mat / Teppich, Fußmatte, Bodenteppich, Kofferraummatte
headliner = 천장재, 헤드라이너, 루프 라이닝 / headliner, roof lining / Dachhimmel, Himmel
steeringwheel = 운전대, 핸들, 스티어링 휠, 스티어링휠, 핸들 에어백 / steering wheel, steering-wheel / Lenkrad, Lenkräder
console = 콘솔, 센터 콘솔 / console, centre console, center console / Mittelkonsole, Konsole
seatbelt = 안전벨트, 안전띠 / seat belt, seatbelt, belt tensioner / Sicherheitsgurt, Gurt, Gurtstraffer
pedal = 페달, 가속 페달 / pedal, accelerator pedal / Pedal, Gaspedal
`,
  other: `
wheel = 휠, 알로이 휠, 알로이 림, 알로이 림 세트, 19인치 휠, 휠 세트, 바퀴, 알루미늄 휠, 림 / wheel, rim, alloy rim, alloy wheel, 19 inch wheel, set of alloy rims, alloys, rims, aluminium wheel / Felge, Rad, Räder, Alufelge, Felgensatz, Leichtmetallfelge, Alufelgen, Radsatz
tire = 타이어 / tire, tyre, tyres, tires / Reifen, Reifensatz, Winterreifen, Sommerreifen
brake = 브레이크, 브레이크 캘리퍼, 캘리퍼, 브레이크 부스터, 전동 브레이크 부스터, 브레이크 디스크, 브레이크 패드 / brake, brake caliper, caliper, brake booster, electric brake booster, brake disc, brake pad, brake rotor / Bremse, Bremssattel, Bremskraftverstärker, Bremsscheibe, Bremsbelag, Bremsanlage
radiator = 라디에이터 / radiator / Kühler
`,
  engine: `
engine = 엔진, 디젤 엔진, 가솔린 엔진, 내연기관 엔진 / engine, petrol engine, diesel engine, gasoline engine / Verbrennungsmotor, Dieselmotor, Benzinmotor
exhaust = 배기, 배기관, 머플러, 마후라, 촉매, 촉매 변환기, 디피에프 / exhaust, muffler, silencer, catalytic converter, particulate filter, diesel particulate filter, cat converter, DPF, exhaust pipe, tailpipe / Auspuff, Abgasanlage, Katalysator, Partikelfilter, Endschalldämpfer, Kat, Abgasrohr, Endtopf, DPF
ignition = 점화 플러그, 점화플러그, 점화 코일, 점화 / spark plug, ignition coil, glow plug / Zündkerze, Zündspule, Glühkerze
fuelsystem = 연료 탱크, 연료 펌프, 인젝터 / fuel tank, fuel pump, fuel injector, injector, carburettor, carburetor / Kraftstoffpumpe, Kraftstofftank, Tank, Vergaser, Einspritzdüse
turbo = 터보차저, 터보 / turbocharger, turbo / Turbolader
clutch = 클러치 / clutch / Kupplung
otherpower = 태양광 패널, 태양광 모듈, 태양 전지판, 솔라 패널, 발전기 세트 / solar panel, solar module, photovoltaic panel, wind generator kit / Solarpanel, Solarmodul, PV-Modul, Solarpaneel
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
