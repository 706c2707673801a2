/**
 * One class per command: its arguments, its work, and an example that runs in a test.
 *
 * <p>Built by {@link dev.stoa.cli.command.Commands}, run by {@code CommandLineProgram}, which turns
 * exceptions into a sentence.
 */
package dev.stoa.cli.command;
