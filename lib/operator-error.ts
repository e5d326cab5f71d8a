/**
 * A fault that whoever runs the service can mend: its message is the whole story in one line and says what to do.
 * The start script and the operator's tool print it without a stack and end with an exit code other than 0.
 */
export class OperatorError extends Error {
	constructor(message: string, options?: ErrorOptions) {
		super(message, options);
		this.name = "OperatorError";
	}
}
