// The icons in use: their lines are in icons.json. Decision: a copy of these, since Lucide's package has 4,854 files.
//
// From Lucide 1.75 (https://lucide.dev), ISC License. Copyright (c) 2026 Lucide Icons and Contributors. Permission to use, copy, modify,
// and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and
// this permission notice appear in all copies. THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS
// SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
// INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF
// CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.
//
// Some of them are from Feather (https://feathericons.com), MIT License. Copyright (c) 2013-present Cole Bemis. Permission is hereby granted,
// free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the
// Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense,
// and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:
// The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software. THE
// SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
// MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR
// ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
// SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
import type { ComponentType, SVGProps } from "react";
import icons from "./icons.json";

export type Icon = ComponentType<SVGProps<SVGSVGElement>>;

/** Drawn in the colour of the text around it, in the size that its class names give it. Hidden from readers unless it has a label. */
function icon(name: keyof typeof icons): Icon {
	return (props) => (
		<svg
			aria-hidden="true"
			viewBox="0 0 24 24"
			width="24"
			height="24"
			fill="none"
			stroke="currentColor"
			strokeWidth="2"
			strokeLinecap="round"
			strokeLinejoin="round"
			{...props}
		>
			<path d={icons[name]} />
		</svg>
	);
}

export const ArrowDown = icon("ArrowDown");
export const ArrowRight = icon("ArrowRight");
export const ArrowUp = icon("ArrowUp");
export const BookOpen = icon("BookOpen");
export const Boxes = icon("Boxes");
export const Check = icon("Check");
export const ChevronsUpDown = icon("ChevronsUpDown");
export const CircleAlert = icon("CircleAlert");
export const Clock = icon("Clock");
export const Copy = icon("Copy");
export const CreditCard = icon("CreditCard");
export const Download = icon("Download");
export const Ellipsis = icon("Ellipsis");
export const FileText = icon("FileText");
export const Filter = icon("Filter");
export const Fingerprint = icon("Fingerprint");
export const FolderKanban = icon("FolderKanban");
export const Gauge = icon("Gauge");
export const ImageDown = icon("ImageDown");
export const Info = icon("Info");
export const KeyRound = icon("KeyRound");
export const Keyboard = icon("Keyboard");
export const LayoutDashboard = icon("LayoutDashboard");
export const Link = icon("Link");
export const ListChecks = icon("ListChecks");
export const ListTree = icon("ListTree");
export const LogOut = icon("LogOut");
export const Maximize = icon("Maximize");
export const Menu = icon("Menu");
export const Monitor = icon("Monitor");
export const Moon = icon("Moon");
export const Pause = icon("Pause");
export const Pencil = icon("Pencil");
export const Pin = icon("Pin");
export const PinOff = icon("PinOff");
export const Play = icon("Play");
export const Plus = icon("Plus");
export const RotateCcw = icon("RotateCcw");
export const Rss = icon("Rss");
export const ScrollText = icon("ScrollText");
export const Search = icon("Search");
export const Settings = icon("Settings");
export const SlidersHorizontal = icon("SlidersHorizontal");
export const Sun = icon("Sun");
export const Table2 = icon("Table2");
export const UserPlus = icon("UserPlus");
export const UserRound = icon("UserRound");
export const Users = icon("Users");
export const Waypoints = icon("Waypoints");
export const Webhook = icon("Webhook");
export const X = icon("X");
export const ZoomIn = icon("ZoomIn");
export const ZoomOut = icon("ZoomOut");
