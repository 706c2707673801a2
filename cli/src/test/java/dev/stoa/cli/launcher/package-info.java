/**
 * Tests of the launcher script {@code stoa} in a source tree of its own, with stand-ins for Java
 * and Maven.
 */
package dev.stoa.cli.launcher;
