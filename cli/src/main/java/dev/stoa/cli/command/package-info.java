/**
 * One class a command: what it takes, what it does, an example that works.
 *
 * <p>Put together by {@link dev.stoa.cli.command.Commands}, run by {@code CommandLineProgram};
 * faults are thrown and become a sentence there.
 */
package dev.stoa.cli.command;
