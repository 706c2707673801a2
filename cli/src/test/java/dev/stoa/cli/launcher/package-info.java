/**
 * Tests of the launcher script {@code stoa} in a temporary source tree, with fakes of Java and
 * Maven.
 */
package dev.stoa.cli.launcher;
