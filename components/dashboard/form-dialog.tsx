"use client";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { Button, type Look } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Modal } from "@/components/ui/modal";
import { Problem } from "@/components/ui/notice";
import type { Dialog } from "./use-dialog";

/** A dialog with one form: its fields, what went wrong, and one button. `shown` is what stands in its place once it is done and can be seen only now. */
export function FormDialog({
	dialog,
	title,
	note,
	trigger,
	submit,
	look,
	mayTry = true,
	keep,
	beside,
	shown,
	onSubmit,
	children,
}: {
	dialog: Dialog;
	title: string;
	note?: ReactNode;
	trigger: ReactElement<ComponentProps<"button">>;
	submit: string;
	look?: Look;
	/** False while there is nothing to agree to yet. */
	mayTry?: boolean;
	/** The words for leaving things as they are, for a button beside the form's. */
	keep?: string;
	/** Another thing to do, beside the form's button. */
	beside?: ReactNode;
	shown?: { title: string; body: ReactNode; close?: string } | null;
	onSubmit(form: FormData): void;
	children?: ReactNode;
}) {
	const { open, change, pending, problem } = dialog;
	return (
		<Modal
			title={shown?.title ?? title}
			note={shown ? undefined : note}
			trigger={trigger}
			open={open}
			onOpenChange={change}
			mustAct={Boolean(shown)}
		>
			{shown ? (
				<div className="grid gap-5">
					{shown.body}
					<Button onClick={() => change(false)}>{shown.close ?? "I have copied it"}</Button>
				</div>
			) : (
				<Form onSend={onSubmit} className="grid gap-4">
					<Problem>{problem}</Problem>
					{children}
					<div className="flex flex-wrap justify-end gap-2">
						{beside}
						{keep && (
							<Button look="quiet" onClick={() => change(false)}>
								{keep}
							</Button>
						)}
						<Button
							type="submit"
							look={look}
							pending={pending}
							disabled={!mayTry}
							className={beside || keep ? "" : "grow"}
						>
							{submit}
						</Button>
					</div>
				</Form>
			)}
		</Modal>
	);
}
