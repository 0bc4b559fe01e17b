import type { Minor } from '../money/money.ts';
import { refuseIf, type SettingsRefusal } from './settings-refusal.ts';
import type { ShippingTemplates } from './store-settings.ts';

/** A shipping template as the seller's account at the marketplace has it: listings name its id, sellers know its name. */
export type AccountTemplate = { id: string; name: string };

/** STORE-041: the name of the template for a target price: the active one whose range holds it, else the default; null = templates are off. */
export function templateNameOf({ enabled, defaultName, templates }: ShippingTemplates, price: Minor): string | null {
  if (!enabled) return null;
  const fitting = templates.find(({ isActive, from, to }) => isActive && from <= price && price < to);
  return fitting?.name ?? defaultName;
}

/** What a listing's template is to be: nothing is said of it, this one, or one that the account does not have (any more): held. */
export type TemplateWish = { kind: 'none' } | { kind: 'group'; id: string } | { kind: 'held'; name: string };

/** What is wished for a price; `ids`: of the account's templates by their names. */
export function templateWish(
  templates: ShippingTemplates,
  price: Minor | null,
  ids: ReadonlyMap<string, string>,
): TemplateWish {
  const name = price === null ? null : templateNameOf(templates, price);
  if (name === null) return { kind: 'none' };
  const id = ids.get(name);
  return id === undefined ? { kind: 'held', name } : { kind: 'group', id };
}

/** The names that are in use: the default and those of active templates, each once. */
export function usedTemplateNames({ enabled, defaultName, templates }: ShippingTemplates): string[] {
  if (!enabled) return [];
  return [...new Set([defaultName, ...templates.filter(({ isActive }) => isActive).map(({ name }) => name)])];
}

/** STORE-038, STORE-039: names in use that the account does not have, at their fields. An empty name is refused as missing elsewhere. */
export function unknownTemplates(settings: ShippingTemplates, names: ReadonlySet<string>): SettingsRefusal[] {
  if (!settings.enabled) return [];
  const isUnknown = (name: string) => name.trim() !== '' && !names.has(name);
  return [
    ...refuseIf(isUnknown(settings.defaultName), 'shippingTemplates.defaultName', 'ShippingTemplateNotFound'),
    ...settings.templates.flatMap(({ name, isActive }, index) =>
      refuseIf(isActive && isUnknown(name), `shippingTemplates.templates.${index}.name`, 'ShippingTemplateNotFound'),
    ),
  ];
}
