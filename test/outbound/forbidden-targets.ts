/** Addresses that the text alone shows to be forbidden for an event endpoint. */
export const FORBIDDEN_TARGETS = words(`
  http://shop.example/ ftp://shop.example/ file:///etc/passwd gopher://shop.example/ ws://shop.example/ https://user@shop.example/
  https://user:password@shop.example/ https://@10.0.0.1/ https://shop.example:22/ https://shop.example:80/ https://shop.example:6379/
  https://shop.example:8080/ https://shop.example:65535/ https://localhost/ https://LOCALHOST/ https://metadata/ https://kubernetes/
  https://127.0.0.1/ https://127.1/ https://127.255.255.254/ https://2130706433/ https://0x7f000001/ https://0x7f.1/ https://0177.0.0.1/
  https://017700000001/ https://0/ https://0.0.0.0/ https://0.1.2.3/ https://１２７.0.0.1/ https://10.0.0.1/ https://10.255.255.255/
  https://167772161/ https://172.16.0.1/ https://172.31.255.255/ https://192.168.1.1/ https://169.254.169.254/latest/meta-data/
  https://2852039166/ https://0xa9fea9fe/ https://0251.0376.0251.0376/ https://169.254.170.2/ https://100.64.0.1/
  https://100.127.255.255/ https://192.0.0.1/ https://192.0.2.1/ https://198.18.0.1/ https://198.19.255.255/ https://198.51.100.1/
  https://203.0.113.1/ https://192.88.99.1/ https://224.0.0.1/ https://239.255.255.255/ https://240.0.0.1/ https://255.255.255.255/
  https://[::1]/ https://[::]/ https://[0:0:0:0:0:0:0:1]/ https://[fe80::1]/ https://[febf::1]/ https://[fec0::1]/ https://[fc00::1]/
  https://[fd00:ec2::254]/ https://[ff02::1]/ https://[::ffff:127.0.0.1]/ https://[::ffff:7f00:1]/ https://[::ffff:10.0.0.1]/
  https://[::ffff:169.254.169.254]/ https://[0:0:0:0:0:ffff:a9fe:a9fe]/ https://[::127.0.0.1]/ https://[::ffff:0:127.0.0.1]/
  https://[64:ff9b::7f00:1]/ https://[64:ff9b::a9fe:a9fe]/ https://[64:ff9b:1::a00:1]/ https://[2002:7f00:1::]/
  https://[2002:a9fe:a9fe::1]/ https://[2001:0:a9fe:a9fe::1]/ https://[2001:db8::1]/ https://[100::1]/ https://127.0.0.1./
  https://127。0。0。1/ https://①②⑦.0.0.1/ https://0300.0250.1.1/ https://3232235777/ https://[64:ff9b::10.0.0.1]/
  https://[64:ff9b::192.168.0.1]:8443/ https://10.0.0.1:443/ https://user@8.8.8.8/ https://[2001:10::1]/ https://[2001:20::1]/
  https://[3fff::1]/ https://[5f00::1]/ https://[4000::1]/
`);

/** Names that only a DNS look-up shows to be forbidden. */
export const FORBIDDEN_NAMES = words(`
  localhost. shop.localhost metadata.google.internal localtest.example 127.0.0.1.sslip.example
`);

/** IP addresses of the same kinds, as DNS may return them. */
export const FORBIDDEN_ADDRESSES = words(`
  127.0.0.1 10.1.2.3 172.20.0.1 192.168.0.10 169.254.169.254 100.100.100.200 0.0.0.0 224.0.0.251 255.255.255.255 ::1 :: fe80::1
  fd00:ec2::254 fc00::7 ::ffff:10.0.0.1 ::ffff:127.0.0.1 64:ff9b::a00:1 2002:a00:1:: ::7f00:1
`);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
