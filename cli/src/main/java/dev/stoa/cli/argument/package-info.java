/**
 * Options and arguments that several commands share, and converters of their values.
 *
 * <p>Used by the commands.
 */
package dev.stoa.cli.argument;
