import type { OfferView } from '../wire';

export type CostGroup = { cost: string; offers: OfferView[] };

/** Offers by cost: the group with the usual action first, and in each the usual, the possible, then the rest. */
export function grouped(offers: OfferView[]): CostGroup[] {
  const groups = new Map<string, OfferView[]>();
  for (const offer of offers) groups.set(offer.cost, [...(groups.get(offer.cost) ?? []), offer]);
  const weight = (offer: OfferView) => (offer.off ? 2 : offer.main ? 0 : 1);
  const all = [...groups].map(([cost, of]) => ({ cost, offers: of.toSorted((a, b) => weight(a) - weight(b)) }));
  const first = (group: CostGroup) => Math.min(...group.offers.map(weight));
  return all.sort((a, b) => first(a) - first(b));
}
