import { BlockList, isIP } from "node:net";

/**
 * What an address reaches: `public`, the internet; `private`, a local network; `never`, targets
 * that must not be read even there: the link itself, and the services that give cloud machines
 * their credentials.
 */
export type Reach = "public" | "private" | "never";

/**
 * Judges an IP address in any textual form, and an IPv6 address also by every IPv4 address that it
 * may embed. Text that is no address is `never`.
 */
export function reachOf(address: string): Reach {
  const [bare = "", zone] = address.split("%", 2);
  const family = isIP(bare);
  if (family === 4) return reachOfIpv4(bare);
  if (family === 0 || zone !== undefined) return "never"; // only link-local addresses have a zone
  const groups = groupsOf(bare);
  const carried = carriedBy(groups);
  if (NEVER.check(bare, "ipv6") || carried.some((each) => reachOfIpv4(each) === "never")) return "never";
  const [translated] = isTranslated(groups) ? carried : [];
  if (translated) return reachOfIpv4(translated);
  const isPublic = GLOBAL_UNICAST.check(bare, "ipv6") && !SPECIAL.check(bare, "ipv6");
  return isPublic && carried.every((each) => reachOfIpv4(each) === "public") ? "public" : "private";
}

function reachOfIpv4(address: string): Reach {
  if (NEVER.check(address, "ipv4")) return "never";
  return SPECIAL.check(address, "ipv4") ? "private" : "public";
}

/**
 * IPv4-mapped addresses (RFC 4291) and NAT64's well-known prefix (RFC 6052) reach the embedded IPv4
 * address.
 */
function isTranslated(groups: readonly number[]): boolean {
  const head = groups.slice(0, 6).join();
  return head === "0,0,0,0,0,65535" || head === "100,65435,0,0,0,0";
}

/**
 * The IPv4 addresses that an IPv6 address may embed: at its end (mapped, compatible, translated,
 * NAT64, ISATAP), after 6to4's prefix, or as Teredo's server and client.
 */
function carriedBy(groups: readonly number[]): string[] {
  const [first = 0, second = 0, third = 0, fourth = 0] = groups;
  const [high = 0, low = 0] = groups.slice(6);
  if (first === 0x2002) return [dotted(second, third)];
  if (first === 0x2001 && second === 0) return [dotted(third, fourth), dotted(high ^ 0xffff, low ^ 0xffff)];
  const isNat64 = first === 0x64 && second === 0xff9b;
  const isIsatap = (groups[4] === 0 || groups[4] === 0x200) && groups[5] === 0x5efe;
  const isLow = groups.slice(0, 4).every((group) => group === 0);
  return isNat64 || isIsatap || isLow ? [dotted(high, low)] : [];
}

/**
 * The eight 16-bit groups. `URL` gives any IPv6 address its canonical form first, dotted tails
 * included.
 */
function groupsOf(address: string): number[] {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [left = "", right] = canonical.split("::");
  const parse = (half: string) => (half === "" ? [] : half.split(":").map((group) => Number.parseInt(group, 16)));
  const [head, tail] = [parse(left), parse(right ?? "")];
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? "ipv6" : "ipv4");
  }
  return list;
}

/**
 * Link-local addresses (RFC 3927, RFC 4291), and the metadata addresses of AWS, Google Cloud,
 * Alibaba Cloud and Azure.
 */
const NEVER = listOf([
  "169.254.0.0/16",
  "100.100.100.200/32",
  "168.63.129.16/32",
  "fe80::/10",
  "fd00:ec2::254/128",
  "fd20:ce::254/128",
]);

/** All IPv6 addresses assigned to the internet (RFC 4291). The others are private or unassigned. */
const GLOBAL_UNICAST = listOf(["2000::/3"]);

/**
 * The special-purpose ranges of RFC 6890 and its successors, multicast and broadcast; of IPv6,
 * those within the range above.
 */
const SPECIAL = listOf([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
]);
