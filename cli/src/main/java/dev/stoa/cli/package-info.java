/**
 * The program {@code stoa}: the entry point, its exit codes and its error messages.
 *
 * <p>Started by the launcher; the commands are in {@code command}.
 */
package dev.stoa.cli;
