/**
 * The program {@code stoa}: the entry point, its exit codes and how it speaks to a person.
 *
 * <p>Started by the launcher; what each command does stands in {@code command}.
 */
package dev.stoa.cli;
