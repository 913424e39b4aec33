import { isIPv6 } from "node:net";

/**
 * The key under which a client's requests are counted: its address or, for IPv6, its /64 network,
 * because a client with one such address usually has 2^64 of them.
 */
export function countedAddress(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const asIPv4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip)?.[1];
  if (asIPv4) return asIPv4;
  const [head = "", tail] = ip.toLowerCase().split("%", 1)[0]?.split("::") ?? [];
  const before = head.split(":").filter((group) => group !== "");
  const after = (tail ?? "").split(":").filter((group) => group !== "");
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  const groups = [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ""));
  return `${groups.slice(0, 4).join(":")}::/64`;
}
