/** When a change to a plan of a higher price takes effect, and what it charges; the same for one of a lower price. */
export const UPGRADE_MODES = ['prorate', 'full_price', 'period_end'] as const;
export const DOWNGRADE_MODES = ['period_end', 'now'] as const;
export type ChangeModes = Readonly<{
  upgradeMode: (typeof UPGRADE_MODES)[number];
  downgradeMode: (typeof DOWNGRADE_MODES)[number];
}>;
type Set = Readonly<{
  upgradeMode?: ChangeModes['upgradeMode'] | undefined;
  downgradeMode?: ChangeModes['downgradeMode'] | undefined;
}>;

/** The plan that is changed to decides, else its project. */
export const changeModesOf = (plan: Set, project: Set): ChangeModes => ({
  upgradeMode: plan.upgradeMode ?? project.upgradeMode ?? 'prorate',
  downgradeMode: plan.downgradeMode ?? project.downgradeMode ?? 'period_end',
});
