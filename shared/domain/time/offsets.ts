/**
 * Between which hours from UTC the clocks of common time zones are since 2000: standard and summer time, also where a country has
 * only one of them now. A test compares them with the time zone database of Node.
 */
const ZONES: Readonly<Record<string, string>> = {
  '0 0': 'UTC Etc/UTC',
  '-10 -9': 'Pacific/Honolulu',
  '-9 -8': 'America/Anchorage',
  '-8 -7': 'America/Los_Angeles America/Vancouver America/Tijuana',
  '-7 -6': 'America/Denver America/Edmonton America/Phoenix',
  '-6 -5': 'America/Chicago America/Mexico_City America/Winnipeg America/Costa_Rica',
  '-5 -4':
    'America/New_York America/Detroit America/Toronto America/Panama America/Jamaica America/Bogota America/Lima',
  '-4 -3': 'America/Halifax America/Puerto_Rico America/Santiago',
  '-3 -2': 'America/Sao_Paulo America/Argentina/Buenos_Aires',
  '0 1': 'Europe/London Europe/Dublin Europe/Lisbon Atlantic/Reykjavik Africa/Accra Africa/Casablanca',
  '1 2':
    'Europe/Amsterdam Europe/Belgrade Europe/Berlin Europe/Brussels Europe/Budapest Europe/Copenhagen Europe/Luxembourg Europe/Madrid ' +
    'Europe/Malta Europe/Oslo Europe/Paris Europe/Prague Europe/Rome Europe/Stockholm Europe/Vienna Europe/Warsaw Europe/Zagreb ' +
    'Europe/Zurich Europe/Ljubljana Europe/Bratislava Africa/Lagos Africa/Tunis Africa/Algiers',
  '2 3':
    'Europe/Athens Europe/Bucharest Europe/Helsinki Europe/Kyiv Europe/Riga Europe/Sofia Europe/Tallinn Europe/Vilnius Asia/Nicosia ' +
    'Africa/Cairo Africa/Johannesburg Asia/Beirut Asia/Jerusalem',
  '2 4': 'Europe/Istanbul',
  '3 4': 'Asia/Baghdad Asia/Kuwait Asia/Qatar Asia/Riyadh Africa/Nairobi Europe/Moscow',
  '4 5': 'Asia/Dubai',
  '5 6': 'Asia/Karachi',
  '5.5 6.5': 'Asia/Kolkata',
  '6 7': 'Asia/Dhaka',
  '7 8': 'Asia/Bangkok Asia/Ho_Chi_Minh Asia/Jakarta',
  '8 9':
    'Asia/Hong_Kong Asia/Kuala_Lumpur Asia/Manila Asia/Shanghai Asia/Singapore Asia/Taipei Australia/Perth',
  '9 10': 'Asia/Seoul Asia/Tokyo',
  '9.5 10.5': 'Australia/Adelaide',
  '10 11': 'Australia/Brisbane Australia/Melbourne Australia/Sydney',
  '12 13': 'Pacific/Auckland',
};

type Offsets = Readonly<{ west: number; east: number }>;

/** By time zone, in milliseconds. */
export const OFFSETS: ReadonlyMap<string, Offsets> = new Map(
  Object.entries(ZONES).flatMap(([hours, zones]) => {
    const [west = 0, east = 0] = hours.split(' ').map((text) => Number(text) * 3_600_000);
    return zones.split(' ').map((zone): [string, Offsets] => [zone, { west, east }]);
  }),
);

/** The first instant for which the table holds: clocks of earlier years were at other hours. */
export const OFFSETS_SINCE = Date.UTC(2000, 0, 1);
