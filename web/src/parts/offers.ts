import type { OfferView } from '../wire';

export type CostGroup = { cost: string; offers: OfferView[] };
/** Offers as they are drawn: what can be done by cost, what cannot be done at all now, and the end of the turn. */
export type Offered = { groups: CostGroup[]; off: OfferView[]; end: OfferView[] };

const ends = (offer: OfferView) => offer.cost === 'end' || /^end(_turn)?$/.test(offer.act);
const weight = (offer: OfferView) => (offer.off ? 2 : offer.main ? 0 : 1);

/**
 * The group with the usual action first, then groups of several, then those of one; in each the usual, the possible,
 * then the rest. Groups where nothing is possible are taken together; the end of the turn comes last.
 */
export function offered(offers: OfferView[]): Offered {
  const byCost = new Map<string, OfferView[]>();
  for (const offer of offers) if (!ends(offer)) byCost.set(offer.cost, [...(byCost.get(offer.cost) ?? []), offer]);
  const all = [...byCost].map(([cost, of]) => ({ cost, offers: of.toSorted((a, b) => weight(a) - weight(b)) }));
  const dead = (group: CostGroup) => group.offers.every((offer) => offer.off);
  const rank = ({ offers }: CostGroup) => (offers.some((offer) => offer.main) ? 0 : offers.length > 1 ? 1 : 2);
  return {
    groups: all.filter((group) => !dead(group)).sort((a, b) => rank(a) - rank(b)),
    off: all.filter(dead).flatMap((group) => group.offers),
    end: offers.filter(ends),
  };
}
